# The site in one image. compose.yaml runs it with PostgreSQL and Caddy; docs/operations.md tells more.

FROM node:24-slim AS build
WORKDIR /srv/ctrl
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build && node scripts/keep-runtime.mjs

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/var/lib/ctrl
WORKDIR /srv/ctrl
# What the site writes without a volume of its own belongs to the user that runs it.
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/ctrl
COPY --from=build /srv/ctrl/package.json ./
COPY --from=build /srv/ctrl/migrations ./migrations
COPY --from=build /srv/ctrl/node_modules ./node_modules
COPY --from=build /srv/ctrl/dist ./dist
USER node
VOLUME ["/var/lib/ctrl"]
EXPOSE 5000
# PID 1 is node itself, so that it gets the stop signal and ends in order.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
