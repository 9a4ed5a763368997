import { parentPort } from "node:worker_threads";
import { serveTexts } from "#platform/server/text-work.ts";
import { mailTextWorks } from "#areas/email-campaigns/server/mail-texts.service.ts";

if (parentPort) serveTexts(parentPort, mailTextWorks);
