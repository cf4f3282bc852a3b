const address =
  /([\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]*@([\p{L}\p{N}])[\p{L}\p{N}.-]*\.[\p{L}]{2,}/gu;
const tokenInUrl = /([?&](?:token|code|access_token)=)[^&"\s\\]+/gi;
const credentialsInUrl = /(\w+:\/\/)[^/\s"@]+@/g;

/** 'kari@example.no' → 'k***@e***': enough to follow a case, not enough to write to somebody. */
export function maskEmail(email: string): string {
  return email.replace(address, '$1***@$2***');
}

/** A log line without e-mail addresses, tokens in links, or user and password in addresses. */
export function maskText(line: string): string {
  return maskEmail(line.replace(credentialsInUrl, '$1***@')).replace(tokenInUrl, '$1***');
}
