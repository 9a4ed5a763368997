import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { NewPushDevice, PushDevice, PushDeviceChanges, PushKey } from "./push.schema.ts";

export const pushApi = {
  key: endpoint({
    method: "GET",
    path: "/api/push-key",
    summary: "The public key that a browser subscribes with",
    reply: PushKey,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/push-subscriptions",
    summary: "Your browsers that get notifications, newest first",
    reply: z.array(PushDevice),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/push-subscriptions",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Send your notifications to this browser, until it signs out",
    body: NewPushDevice,
    reply: PushDevice,
    transaction: "own",
    callsPerMinute: 20,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/push-subscriptions/:id",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Choose whether names may stand on that browser’s lock screen",
    params: IdParams,
    body: PushDeviceChanges,
    reply: PushDevice,
  }),
  test: endpoint({
    method: "POST",
    path: "/api/push-subscriptions/:id/test",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Send a test notification to one of your browsers",
    params: IdParams,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/push-subscriptions/:id",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Send no more notifications to one of your browsers",
    params: IdParams,
    reply: Done,
  }),
};
