import { apiKeysFigures } from "./api-keys.bench.ts";
import { attackFigures } from "./attacks.bench.ts";
import { contactsFigures, type Figure } from "./contacts.bench.ts";
import { connectionsFigures } from "./connections.bench.ts";
import { contactRoomFigures } from "./contact-room.bench.ts";
import { booksFigures } from "./books.bench.ts";
import { booksReportsFigures } from "./books-reports.bench.ts";
import { bookingsFigures } from "./bookings.bench.ts";
import { calendarScreenFigures } from "./calendar-screen.bench.ts";
import { campaignCrashFigures } from "./campaign-crash.bench.ts";
import { campaignsFigures, campaignStartFigures } from "./campaigns.bench.ts";
import { createFigures } from "./create.bench.ts";
import { crashFigures } from "./crash.bench.ts";
import { dashboardFigures } from "./dashboard.bench.ts";
import { dialerScreenFigures, dialerStartFigures, doNotCallFigures } from "./dialer.bench.ts";
import { dealImportCrashFigures } from "./deal-import-crash.bench.ts";
import { dealImportFigures } from "./deal-import.bench.ts";
import { dealsFigures } from "./deals.bench.ts";
import { deskFigures } from "./desk.bench.ts";
import { paymentsCrashFigures } from "./payments-crash.bench.ts";
import { invoiceCrashFigures } from "./invoice-crash.bench.ts";
import { formationPaperFigures } from "./formation-papers.bench.ts";
import { invoicePaperFigures } from "./invoice-paper.bench.ts";
import { invoicesFigures } from "./invoices.bench.ts";
import { importDirectFigures } from "./import-direct.bench.ts";
import { importCrashFigures } from "./import-crash.bench.ts";
import { importFigures, importFirstFigures } from "./import.bench.ts";
import { duplicatesFigures } from "./duplicates.bench.ts";
import { helpersFigures } from "./helpers.bench.ts";
import { helperCrashFigures } from "./helper-crash.bench.ts";
import { reminderCrashFigures } from "./reminder-crash.bench.ts";
import { dataExportFigures } from "./data-export.bench.ts";
import { exportFigures } from "./export.bench.ts";
import { feedReadingFigures } from "./feed-reading.bench.ts";
import { fairnessFigures } from "./fairness.bench.ts";
import { moveFigures } from "./move.bench.ts";
import { reportsFigures } from "./reports.bench.ts";
import { screenFigures } from "./screen.bench.ts";
import { manyCustomersFigures } from "./many-customers.bench.ts";
import { liveFigures } from "./live.bench.ts";
import { searchFigures } from "./search.bench.ts";
import { stallFigures } from "./stalls.bench.ts";
import { slotsFigures } from "./slots.bench.ts";
import { statementsFigures } from "./statements.bench.ts";
import { socialPostsFigures } from "./social-posts.bench.ts";
import { startFigures } from "./start.bench.ts";
import { statsFigures } from "./stats.bench.ts";
import { textsFigures } from "./texts.bench.ts";
import { trackingFigures } from "./tracking.bench.ts";
import { webhooksFigures } from "./webhooks.bench.ts";
import { youngFigures } from "./young.bench.ts";

// npm run bench [name ...]: all, or those named. Prints a row per figure for docs/performance.md.
const benches: Record<string, () => Promise<Figure[]>> = {
  contacts: contactsFigures,
  create: createFigures,
  "contact-room": contactRoomFigures,
  search: searchFigures,
  "api-keys": apiKeysFigures,
  dashboard: dashboardFigures,
  "many-customers": manyCustomersFigures,
  stats: statsFigures,
  deals: dealsFigures,
  move: moveFigures,
  bookings: bookingsFigures,
  slots: slotsFigures,
  "feed-reading": feedReadingFigures,
  "calendar-screen": calendarScreenFigures,
  books: booksFigures,
  "books-reports": booksReportsFigures,
  statements: statementsFigures,
  invoices: invoicesFigures,
  "formation-papers": formationPaperFigures,
  "invoice-paper": invoicePaperFigures,
  "invoice-crash": invoiceCrashFigures,
  "payments-crash": paymentsCrashFigures,
  reports: reportsFigures,
  live: liveFigures,
  start: startFigures,
  screen: screenFigures,
  crash: crashFigures,
  connections: connectionsFigures,
  import: importFigures,
  "import-first": importFirstFigures,
  "import-direct": importDirectFigures,
  duplicates: duplicatesFigures,
  campaigns: campaignsFigures,
  "campaign-crash": campaignCrashFigures,
  "reminder-crash": reminderCrashFigures,
  "helper-crash": helperCrashFigures,
  "campaign-start": campaignStartFigures,
  "do-not-call": doNotCallFigures,
  "dialer-start": dialerStartFigures,
  "dialer-texts": textsFigures,
  "dialer-screen": dialerScreenFigures,
  tracking: trackingFigures,
  "import-crash": importCrashFigures,
  "deal-import": dealImportFigures,
  "deal-import-crash": dealImportCrashFigures,
  export: exportFigures,
  "data-export": dataExportFigures,
  attacks: attackFigures,
  fairness: fairnessFigures,
  helpers: helpersFigures,
  "social-posts": socialPostsFigures,
  webhooks: webhooksFigures,
  stalls: stallFigures,
  desk: deskFigures,
  young: youngFigures,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { what, measured, asked, reached } of await measure())
    console.log(`| ${what} | ${asked} | ${measured} | ${reached ? "reached" : "missed"} |`);
}
