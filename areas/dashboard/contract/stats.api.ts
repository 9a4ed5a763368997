import { endpoint } from "#platform/contract/endpoint.ts";
import { Stats } from "./stats.schema.ts";

export const statsApi = {
  get: endpoint({ method: "GET", path: "/api/stats", summary: "The numbers on My Business", reply: Stats }),
};
