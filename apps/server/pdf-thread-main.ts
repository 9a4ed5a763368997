import { parentPort } from "node:worker_threads";
import { servePdfThread } from "#platform/server/pdf-serving.ts";

if (parentPort) servePdfThread(parentPort);
