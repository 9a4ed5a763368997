import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  AccountCalendar,
  CalendarAccount,
  CalendarAccountChanges,
  CalendarLogin,
  FoundCalendar,
  NewCalendarAccount,
} from "./calendar-accounts.schema.ts";

/** Members have to do with their own accounts, the owner and managers with everybody's. Their calendars are feeds. */
export const calendarAccountsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar/accounts",
    about: "person",
    summary: "Accounts elsewhere (CalDAV) whose calendars are connected",
    reply: z.array(CalendarAccount),
  }),
  /** Nothing is saved. */
  look: endpoint({
    method: "POST",
    path: "/api/calendar/accounts/calendars",
    about: "person",
    summary: "Sign in to an account elsewhere by app password, and see its calendars",
    body: CalendarLogin,
    reply: z.array(FoundCalendar),
    transaction: "own",
  }),
  create: endpoint({
    method: "POST",
    path: "/api/calendar/accounts",
    about: "person",
    summary:
      "Connect calendars of an account elsewhere; they are read in the background, then every 15 minutes",
    body: NewCalendarAccount,
    reply: CalendarAccount,
    transaction: "own",
  }),
  /** Nothing is saved. */
  calendars: endpoint({
    method: "POST",
    path: "/api/calendar/accounts/:id/calendars",
    about: "person",
    summary: "Look again which calendars a connected account has",
    params: IdParams,
    reply: z.array(AccountCalendar),
    transaction: "own",
  }),
  /** A new password is tried before it is saved. */
  update: endpoint({
    method: "PUT",
    path: "/api/calendar/accounts/:id",
    about: "person",
    summary:
      "Enter another app password, or choose other calendars to read, or another one to write meetings into",
    params: IdParams,
    body: edits(CalendarAccountChanges),
    reply: CalendarAccount,
    transaction: "own",
  }),
  disconnect: endpoint({
    method: "POST",
    path: "/api/calendar/accounts/:id/disconnect",
    about: "person",
    summary:
      "Disconnect an account: our meetings are taken out of its calendars, and its password is forgotten",
    params: IdParams,
    reply: Done,
  }),
};
