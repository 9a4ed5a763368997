import type { Area } from "#platform/server/area.ts";
import { firstReads } from "./desk.reads.ts";
import { deskRoutes } from "./desk.routes.ts";
import { deskSubscribers } from "./desk.subscribers.ts";

export const area: Area = {
  after: ["help"],
  routes: deskRoutes,
  subscribers: deskSubscribers,
  firstReads,
};

export { hostIn, notifyHosts } from "./desk.service.ts";
