import { defineConfig } from "vitest/config";

const http = ["areas/*/server/**/*.test.ts", "platform/server/**/*.test.ts", "apps/server/**/*.test.ts"];
const always = ["**/node_modules/**", "dist/**", ".cache/**", "data/**"];

export default defineConfig({
  cacheDir: ".cache/vite",
  // What meets a real database, browser or process is tried again once, on a machine that others use too; npm test names each that needed it.
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{areas,platform,apps,tools,database,bench}/**/*.test.ts"],
          exclude: [...always, ...http],
          // Rules that are tried on hundreds of made-up files take seconds where others compute as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "http",
          include: http,
          exclude: always,
          globalSetup: "platform/server/testing/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry: 1,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: always,
          globalSetup: "platform/server/testing/global-setup.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What a page shows is read again until it is what a test expects, or for so long (milliseconds).
          expect: { poll: { timeout: 10_000 } },
          retry: 1,
          // One server and one browser for all: files take turns so that none slows another down.
          fileParallelism: false,
        },
      },
    ],
  },
});
