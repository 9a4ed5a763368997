import { publicPagePolicy } from "#platform/server/public-page.ts";
import { type Answer, routesOf } from "#platform/server/route.ts";
import { bookingPagesApi, bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { waitingApi, waitingPagesApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { bookingScript } from "./booking-parts.service.ts";
import { bookedFile, actOnBooked, showBooked } from "./booked-page.service.ts";
import { cancelBooked, getBooked, moveBooked } from "./booked.service.ts";
import { actOnPage, showBusiness, showPage } from "./booking-page.service.ts";
import { listSlots } from "./booking-places.service.ts";
import { bookMeeting } from "./bookings.service.ts";
import { getWaiting, joinWaiting, leaveWaiting } from "./waiting-guests.service.ts";
import { actOnWaiting, showWaiting } from "./waiting-page.service.ts";
import { holdForVisitor } from "./holds.service.ts";
import { showSample } from "./sample-page.service.ts";

const setPolicy = (answer: Answer, isFramed: boolean): void =>
  answer.header("content-security-policy", publicPagePolicy({ script: bookingScript, isFramed }));
const leadTo =
  (answer: Answer) =>
  (path: string): void =>
    answer.header("location", path);

export const bookingRoutes = [
  ...routesOf(bookingsApi, {
    slots: ({ ctx, params, query }) => listSlots(ctx, params, query),
    hold: ({ ctx, params, body }) => holdForVisitor(ctx, params, body),
    book: ({ ctx, params, body }) => bookMeeting(ctx, params, body),
    booked: ({ ctx, params }) => getBooked(ctx, params.token),
    move: ({ ctx, params, body }) => moveBooked(ctx, params.token, body.start),
    cancel: ({ ctx, params }) => cancelBooked(ctx, params.token),
  }),
  ...routesOf(waitingApi, {
    join: ({ ctx, params, body }) => joinWaiting(ctx, params, body),
    get: ({ ctx, params }) => getWaiting(ctx, params.token),
    leave: ({ ctx, params }) => leaveWaiting(ctx, params.token),
  }),
  ...routesOf(waitingPagesApi, {
    show: ({ ctx, params, answer }) => {
      setPolicy(answer, false);
      return showWaiting(ctx, params.token);
    },
    act: ({ ctx, params, body, answer }) => {
      setPolicy(answer, false);
      return actOnWaiting(ctx, params.token, body, leadTo(answer));
    },
  }),
  ...routesOf(bookingPagesApi, {
    sample: async ({ ctx, query, answer }) => {
      answer.header("content-security-policy", publicPagePolicy({ isFramed: true }));
      return showSample(ctx.now, query.timeZone);
    },
    business: ({ ctx, params, query, answer }) => {
      setPolicy(answer, true);
      return showBusiness(ctx, params.business, query);
    },
    page: ({ ctx, params, query, answer }) => {
      setPolicy(answer, true);
      return showPage(ctx, params, query);
    },
    act: ({ ctx, params, body, answer }) => {
      setPolicy(answer, true);
      return actOnPage(ctx, params, body, leadTo(answer));
    },
    booked: ({ ctx, params, query, answer }) => {
      setPolicy(answer, false);
      return showBooked(ctx, params.token, query);
    },
    file: ({ ctx, params }) => bookedFile(ctx, params.token),
    actBooked: ({ ctx, params, body, answer }) => {
      setPolicy(answer, false);
      return actOnBooked(ctx, params.token, body, leadTo(answer));
    },
  }),
];
