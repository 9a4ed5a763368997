import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { MeetingTypeChanges, MeetingTypeOrder, NewMeetingType } from "./meeting-type-changes.schema.ts";
import { MeetingType } from "./meeting-types.schema.ts";

// Hours of a week and ten questions with their choices.
const maxBodyBytes = 131_072;

/** What the owner and managers do with the kinds of meetings: apart from the list, which every screen of the calendar reads. */
export const meetingTypeChangesApi = {
  create: endpoint({
    method: "POST",
    path: "/api/meeting-types",
    role: "manager",
    summary: "Add a kind of meeting",
    body: NewMeetingType,
    maxBodyBytes,
    reply: MeetingType,
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/api/meeting-types/order",
    role: "manager",
    summary: "Reorder the kinds of meetings",
    body: MeetingTypeOrder,
    reply: z.array(MeetingType),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/meeting-types/:id",
    role: "manager",
    summary: "Change a kind of meeting, or switch it on again",
    params: IdParams,
    body: edits(MeetingTypeChanges),
    maxBodyBytes,
    reply: MeetingType,
  }),
  switchOff: endpoint({
    method: "DELETE",
    path: "/api/meeting-types/:id",
    role: "manager",
    summary: "Switch a kind of meeting off: nobody can book it any more, and its meetings stay",
    params: IdParams,
    reply: MeetingType,
  }),
};
