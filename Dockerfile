# The shop as an image (docs/deploy.md). tests/postgres/deployment.test.ts runs these steps without
# a container engine, so it knows only the instructions that are used here.

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY scripts/empty-package scripts/empty-package
RUN npm ci
COPY . .
# What is built into the page is public (docs/configuration.md).
ARG VITE_CLERK_PUBLISHABLE_KEY
ARG VITE_MAPS_KEY
ARG VITE_CONTACT_ENDPOINT
ARG VITE_PUBLIC_ORIGIN
ARG VITE_CLERK_PROXY_URL
ARG VITE_MAPS_GEOLOCATE_URL
ARG VITE_SOCIAL_LINKS
ARG VITE_SELLER_NAME
ARG VITE_SELLER_ADDRESS
ARG VITE_SELLER_FSSAI
ARG VITE_SELLER_CARE
ARG VITE_GRIEVANCE_OFFICER
ARG VITE_RELEASE
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY scripts/empty-package scripts/empty-package
RUN npm ci --omit=dev
COPY server server
COPY src/contract src/contract
COPY scripts scripts
COPY --from=build /shop/dist/serve dist/serve
ENV NODE_ENV=production STATIC_DIR=dist/serve
USER node
EXPOSE 4173
CMD ["node", "--import", "tsx", "server/main.ts"]
