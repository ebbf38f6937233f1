# tourpress in a container, for the catalogue of the folder that is mounted at /work:
#   docker build --tag tourpress .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" tourpress build catalogue.jsonl --base-url https://tours.example.com
ARG NODE=node:24-slim

FROM ${NODE} AS package
WORKDIR /package
COPY . .
RUN npm ci && npm pack --pack-destination /tmp

FROM ${NODE}
COPY --from=package /tmp/tourpress-*.tgz /tmp/
RUN npm install --global /tmp/tourpress-*.tgz && rm -r /tmp/tourpress-*.tgz /root/.npm
USER node
WORKDIR /work
ENTRYPOINT ["tourpress"]
