# One image for the web process (the default) and for workers (command: ["src/worker.server.ts"]).
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /site
# The runtime's own script would fetch GPU libraries of some hundred megabytes, and its library would report to its maker.
ENV ONNXRUNTIME_NODE_INSTALL=skip ORT_DISABLE_TELEMETRY=1
COPY package.json package-lock.json .npmrc ./

FROM packages AS build
RUN npm ci
COPY . .
RUN node scripts/build.ts

FROM packages AS site
# Video tools; the system's own gets its security fixes with the image.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN npm ci --omit=dev && npm cache clean --force
COPY content content
COPY locales locales
COPY models models
COPY public public
COPY src src
COPY --from=build /site/build build
RUN mkdir /data /models && chown node:node /data /models
USER node
ENV NODE_ENV=production DATA_DIR=/data MODELS_DIR=/models
VOLUME ["/data", "/models"]
EXPOSE 3000
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8"]
CMD ["src/web.server.ts"]
