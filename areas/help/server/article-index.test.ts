import { expect, test } from "vitest";
import { readArticles } from "#tools/build-articles.mjs";
import { libraryOf, searchIn } from "./article-index.service.ts";

const library = libraryOf(readArticles(process.cwd()));
const first = (search: string): string | undefined => searchIn(library, search)[0]?.slug;

// As owners ask, and the article that answers.
test.each([
  ["how do I send an invoice?", "invoices-and-getting-paid"],
  ["can I text people", "ai-dialer"],
  ["How do I get paid?", "invoices-and-getting-paid"],
  ["customer hasn't paid", "invoices-and-getting-paid"],
  ["how to charge the same amount every month", "repeating-invoices"],
  ["send an estimate", "quotes"],
  ["how do I add a customer", "add-your-first-customer"],
  ["import my contacts from Excel", "upload-your-customers"],
  ["can I upload a CSV?", "upload-your-customers"],
  ["I have the same person twice", "duplicates"],
  ["merge two customers", "duplicates"],
  ["how do I write a newsletter", "send-your-first-email"],
  ["who opened my email?", "send-your-first-email"],
  ["my emails end up in spam", "mail-settings"],
  ["how can someone unsubscribe", "mail-settings"],
  ["what should I do next to close a deal", "follow-a-sale"],
  ["remind me to call somebody", "tasks-and-reminders"],
  ["let customers book a meeting", "meetings-people-book"],
  ["how do I cancel an appointment", "meetings-people-book"],
  ["sync with Google Calendar", "meetings-people-book"],
  ["how much tax do I owe", "books-and-taxes"],
  ["what is a 1099", "taxes"],
  ["upload my bank statement", "bank-statements"],
  ["my books don't match the bank", "reconcile"],
  ["where do I see profit and loss", "book-reports"],
  ["how is my business doing this month", "how-im-doing"],
  ["invite my accountant", "team"],
  ["what can an employee see", "team"],
  ["I forgot my password", "sign-in-and-security"],
  ["turn on two factor authentication", "sign-in-and-security"],
  ["how do I cancel my subscription", "billing"],
  ["can I get a refund?", "billing"],
  ["download all my data", "your-data"],
  ["delete my account", "your-data"],
  ["bring back something I deleted", "trash"],
  ["put my logo on invoices", "brand"],
  ["how do I start an LLC", "start-business"],
  ["connect Slack", "connect-apps"],
  ["send a birthday email automatically", "auto-help"],
  ["how do I talk to a human", "help"],
])("“%s” finds %s first", (search, slug) => expect(first(search)).toBe(slug));

test.each([
  ["invioce", "invoices-and-getting-paid"],
  ["how do i sned an invioce", "invoices-and-getting-paid"],
  ["duplicats", "duplicates"],
  ["reconsile", "reconcile"],
])("“%s”, typed wrong, finds %s first", (search, slug) => expect(first(search)).toBe(slug));

test.each(["zyxwvut elephants", "qwertyuiop", "???"])("“%s” finds nothing by chance", (search) =>
  expect(searchIn(library, search)).toEqual([]),
);
