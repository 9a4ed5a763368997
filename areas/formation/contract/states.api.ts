import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { GuideAnswers, GuideReply } from "./guide.schema.ts";
import { NameCheck, NameCheckChanges, NewNameCheck } from "./name-checks.schema.ts";
import { BusinessType, DatesQuery, DueDate, State, StateCode, StateCosts } from "./states.schema.ts";

/** What is known of states, and what helps to choose. */
export const statesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/formation/states",
    summary: "The states in which a business can be formed",
    reply: z.array(State),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/formation/states/:code",
    summary: "What a state asks of a type of business, with sources",
    params: z.strictObject({ code: StateCode }),
    query: z.strictObject({ businessType: BusinessType.default("llc") }),
    reply: StateCosts,
  }),
  guide: endpoint({
    method: "POST",
    path: "/api/formation/guide",
    summary: "Types and states side by side, by six answers",
    role: "viewer",
    keys: "work",
    body: GuideAnswers,
    reply: GuideReply,
  }),
  dates: endpoint({
    method: "GET",
    path: "/api/formation/dates",
    summary: "The dates that the law sets for a business",
    query: DatesQuery,
    reply: z.array(DueDate),
  }),
};

export const nameChecksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/formation/name-checks",
    summary: "Names that were checked, the newest first",
    query: z.strictObject(pageQuery({ usual: 20 })),
    reply: z.array(NameCheck),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/formation/name-checks",
    summary: "What the known rules say of a name",
    body: NewNameCheck,
    reply: NameCheck,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/formation/name-checks/:id",
    summary: "Keep what was seen in the state's own search",
    params: IdParams,
    body: edits(NameCheckChanges),
    reply: NameCheck,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/formation/name-checks/:id",
    summary: "Remove a checked name from the list",
    params: IdParams,
    reply: Done,
  }),
};
