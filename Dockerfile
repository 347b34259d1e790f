# The whole product in one image: the web app and the contracts are built once, the server runs as an ordinary user.
FROM node:24-bookworm-slim AS build
WORKDIR /trestle
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data LOG_FORMAT=json
WORKDIR /trestle
COPY --from=build --chown=node:node /trestle /trestle
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Ready, not merely running, for `docker compose ps`. The balancer asks /healthz itself (ops/haproxy.cfg).
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s \
  CMD node -e "fetch('http://localhost:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
STOPSIGNAL SIGTERM
CMD ["node", "demo/src/run.ts"]
