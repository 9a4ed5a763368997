import { parentPort } from "node:worker_threads";
import { serveStrengthThread } from "#platform/server/password-weakness.ts";

if (parentPort) serveStrengthThread(parentPort);
