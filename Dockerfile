# The console in a container: docker compose up, or docs/guides/console.md.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
# No script of a package runs: the build below is our own.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Optional for users of the package, so npm prune takes it out: the driver of PostgreSQL.
RUN npm run build && cp -r node_modules/postgres /postgres && \
  npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /build/package.json ./package.json
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /postgres ./node_modules/postgres
COPY --from=build /build/dist ./dist
# What a new volume begins with: a folder that the user below may write to.
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 8640
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8640/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cli/bin.js"]
CMD ["serve", "--host", "0.0.0.0", "--database", "/data", "--token-file", "/data/admin-token", "--log-format", "json"]
