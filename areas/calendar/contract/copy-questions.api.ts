import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { CopyAnswer, CopyQuestion } from "./copy-questions.schema.ts";

/** Members answer about their own calendar, the owner and managers about everybody's. */
export const copyQuestionsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar/questions",
    summary: "Meetings that their hosts moved or removed in calendars elsewhere, and what they are asked",
    reply: z.array(CopyQuestion),
  }),
  /** 409 with `nearest`, three free starts, where the time is taken here. */
  tell: endpoint({
    method: "POST",
    path: "/api/calendar/questions/:id/tell",
    summary: "Move or cancel the meeting here as its host did there, and tell the guest",
    params: IdParams,
    body: CopyAnswer,
    reply: Done,
  }),
  putBack: endpoint({
    method: "POST",
    path: "/api/calendar/questions/:id/put-back",
    summary: "Put the meeting back in the calendar elsewhere as it is here",
    params: IdParams,
    body: CopyAnswer,
    reply: Done,
  }),
};
