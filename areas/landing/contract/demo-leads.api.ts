import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { NewDemoLead } from "./demo-leads.schema.ts";

export const demoLeadsApi = {
  create: endpoint({
    method: "POST",
    path: "/api/demo-leads",
    access: "public",
    summary: "Ask for the demo",
    body: NewDemoLead,
    reply: Done,
    callsPerMinute: 30,
  }),
};
