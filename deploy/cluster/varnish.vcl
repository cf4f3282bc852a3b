vcl 4.1;

# The cache in front of the site. It keeps what the site marks as public, for as long as the site says,
# and nothing that belongs to one person.
backend default {
  .host = "127.0.0.1";
  .port = "@INNER@";
  .connect_timeout = 2s;
  .first_byte_timeout = 40s;
  .between_bytes_timeout = 40s;
}

sub vcl_recv {
  if (req.url == "/varnish-is-up") {
    return (synth(200));
  }
  # The site compresses: each of its three forms is kept (http_gzip_support is off).
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # The visitor's address stands there already, written by the balancer alone.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Whoever is logged in reads pages and calls of their own.
  if (req.http.Cookie || req.http.Authorization) {
    if (req.url !~ "^/(assets|bilder)/") {
      return (pass);
    }
    unset req.http.Cookie;
  }
  # The worker is how a broken release is withdrawn.
  if (req.url ~ "^/(sw\.js|metrics|forhandsvisning/|kalender/)") {
    return (pass);
  }
  return (hash);
}

sub vcl_backend_response {
  # Errors are asked for anew, and what names a person or sets a cookie is never kept.
  if (beresp.status >= 500 || beresp.http.Set-Cookie
      || beresp.http.Cache-Control ~ "(?i)no-store|private") {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # A page says no-cache: browsers ask each time, and this cache answers for five seconds, so that a
  # publication is seen within ten.
  if (beresp.http.Cache-Control ~ "(?i)no-cache") {
    set beresp.ttl = 5s;
    set beresp.grace = 3s;
    return (deliver);
  }
  if (beresp.ttl > 0s && beresp.ttl < 1m) {
    set beresp.grace = 3s;
  }
}

sub vcl_deliver {
  # Browsers are told nothing of what the cache knows of its own age.
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
