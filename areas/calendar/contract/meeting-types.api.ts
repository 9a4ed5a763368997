import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { MeetingType } from "./meeting-types.schema.ts";

export const meetingTypesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/meeting-types",
    summary: "The kinds of meetings that customers can book, in order, also those that are switched off",
    reply: z.array(MeetingType),
  }),
};
