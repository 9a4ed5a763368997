import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/longest-first.mjs";

const http = ["areas/*/server/**/*.test.ts", "platform/server/**/*.test.ts", "apps/server/**/*.test.ts"];
const always = ["**/node_modules/**", "dist/**", ".cache/**", "data/**"];

/** On how many made-up cases each law is tried. `npm run test:long` asks for many, and is given as much more time. */
const usualLawRuns = 50;
const lawRuns = Number(process.env.LAW_RUNS ?? usualLawRuns);
const lawPatience = Math.max(1, lawRuns / usualLawRuns);

/** The files of a worker share its modules: reading the server anew for each of them took longer than most tests. */
const shared = {
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: "platform/server/testing/setup.ts",
  provide: { lawRuns, lawPatience },
  exclude: always,
};

/** Nearly every test signs somebody up: a password's hash costs a hundredth of what it does outside of tests (`passwords.test.ts` proves the real cost). */
const lightHashes = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: fileURLToPath(new URL("platform/server/testing/light-argon2.ts", import.meta.url)),
    },
  ],
};

export default defineConfig({
  cacheDir: ".cache/vite",
  // What meets a real database, browser or process is tried again once, on a machine that others use too; npm test names each that needed it.
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["{areas,platform,apps,tools,database,bench}/**/*.test.ts"],
          exclude: [...always, ...http],
          sequence: { groupOrder: 0 },
          // Rules that are tried on hundreds of made-up files take seconds where others compute as well.
          testTimeout: 30_000 * lawPatience,
        },
      },
      {
        test: {
          ...shared,
          name: "components",
          include: ["{areas,platform,apps}/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: [],
          sequence: { groupOrder: 0 },
          testTimeout: 30_000,
        },
      },
      {
        resolve: lightHashes,
        test: {
          ...shared,
          name: "http",
          include: http,
          sequence: { groupOrder: 1 },
          globalSetup: "platform/server/testing/global-setup.ts",
          testTimeout: 30_000 * lawPatience,
          hookTimeout: 60_000,
          retry: 1,
        },
      },
      {
        resolve: lightHashes,
        test: {
          ...shared,
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          sequence: { groupOrder: 2 },
          globalSetup: ["platform/server/testing/global-setup.ts", "e2e/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What a page shows is read again until it is what a test expects, or for so long (milliseconds).
          expect: { poll: { timeout: 10_000 } },
          retry: 1,
        },
      },
    ],
  },
});
