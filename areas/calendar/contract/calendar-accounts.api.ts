import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
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
    summary: "Accounts elsewhere (CalDAV) whose calendars are connected",
    reply: z.array(CalendarAccount),
  }),
  /** Nothing is saved. */
  look: endpoint({
    method: "POST",
    path: "/api/calendar/accounts/calendars",
    summary: "Sign in to an account elsewhere by app password, and see its calendars",
    body: CalendarLogin,
    reply: z.array(FoundCalendar),
    transaction: "own",
  }),
  create: endpoint({
    method: "POST",
    path: "/api/calendar/accounts",
    summary:
      "Connect calendars of an account elsewhere; they are read in the background, then every 15 minutes",
    body: NewCalendarAccount,
    reply: CalendarAccount,
    transaction: "own",
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/calendar/accounts/:id",
    summary: "Enter another app password",
    params: IdParams,
    body: CalendarAccountChanges,
    reply: CalendarAccount,
  }),
  disconnect: endpoint({
    method: "POST",
    path: "/api/calendar/accounts/:id/disconnect",
    summary: "Disconnect an account and its calendars",
    params: IdParams,
    reply: Done,
  }),
};
