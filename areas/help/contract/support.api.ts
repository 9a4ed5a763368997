import { endpoint } from "#platform/contract/endpoint.ts";
import { Support } from "./support.schema.ts";

export const supportApi = {
  get: endpoint({
    method: "GET",
    path: "/api/help/support",
    about: "person",
    summary: "Who helps here, whether somebody is at the desk now, and how fast questions are answered",
    reply: Support,
  }),
};
