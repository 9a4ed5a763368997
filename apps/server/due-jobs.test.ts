import { expect, test } from "vitest";
import { dueKinds, jobHandlers } from "./areas.ts";
import { portsWith } from "./testing/started-server.ts";

/**
 * What becomes of each job's work after a restore: the kind that the owner of the machine is asked about, or why nothing of it can leave twice. A new
 * job that rests meanwhile belongs here, and into a `due` list of its area's door if something leaves by it.
 */
const asked: Readonly<Record<string, readonly string[]>> = {
  "account-emails": ["platform.send_mail"],
  "sign-in-links": [
    "auth.mail_password_link",
    "auth.mail_new_email",
    "auth.mail_new_email_asked",
    "auth.mail_email_changed",
    "auth.mail_confirmation",
  ],
  invitations: ["team.mail_invitation"],
  calendars: ["calendar.sync_account", "calendar.sync_accounts"],
  "waiting-lists": ["calendar.send_waiting_mail", "calendar.offer_everywhere", "calendar.offer_places"],
  emails: [
    "calendar.send_mail",
    "invoices.send_mail",
    "automation.send_mailing",
    "email-campaigns.send_batch",
    "outreach.decide_held",
  ],
  campaigns: ["email-campaigns.start", "email-campaigns.take_up"],
  "phone-campaigns": ["dialer.start", "dialer.run_batch", "dialer.take_up"],
  texts: ["dialer.send_text"],
  "campaign-tests": ["email-campaigns.send_test"],
  "social-posts": ["social-media.find_due", "social-media.send_post", "social-media.start_due"],
  helpers: ["automation.run_helpers", "automation.wake_helpers"],
  webhooks: ["integrations.send_webhook"],
  apps: ["integrations.post_chat", "integrations.send_analytics", "integrations.work_hooks"],
  accounting: ["accounting.sync_link"],
  plans: ["billing.ask_stripe", "billing.end_customer", "billing.find_customer", "billing.find_payer"],
  phones: ["notifications.send_push"],
  "repeating-invoices": ["invoices.watch_series", "invoices.make_series"],
  "invoice-reminders": ["invoices.watch_reminders", "invoices.plan_reminders"],
  "task-reminders": ["tasks.remind"],
  "morning-emails": ["tasks.send_digests"],
  "weekly-reports": ["reports.send_weekly"],
};
const nothingTwice: Readonly<Record<string, readonly string[]>> = {
  "removes what is old": [
    "auth.purge_resets",
    "customers.purge_imports",
    "dialer.remove_left_recording",
    "dialer.remove_recordings",
    "integrations.purge_hooks",
    "integrations.purge_keys",
    "integrations.purge_signals",
    "integrations.purge_webhooks",
    "onboarding.purge_test_workspaces",
    "platform.empty_bins",
    "platform.purge_answers",
    "platform.purge_events",
    "platform.purge_expired",
    "platform.purge_files",
    "settings.delete_business",
    "settings.find_closed",
    "settings.remove_exports",
    "statements.purge",
  ],
  "reads from elsewhere": [
    "billing.reconcile",
    "calendar.read_feed",
    "calendar.read_feeds",
    "outreach.read_bounces",
    "outreach.read_mailbox",
    "social-media.ask_engagement",
    "social-media.find_engagement",
  ],
  "tells by bell or mail, once for each state in the database": [
    "billing.tell_of_room",
    "billing.tell_of_trials",
    "deals.find_cold",
    "deals.watch",
    "dialer.end_ringing",
    "help.remind_hosts",
    "invoices.tell_overdue",
    "invoices.watch_due_days",
    "outreach.tell_ending",
  ],
  "plans from what is there now; what it plans is asked about as an email": [
    "calendar.plan_mail",
    "outreach.sweep_claims",
    "platform.wake_planned",
  ],
  "stays inside the database": [
    "books.watch_nights",
    "calendar.free_pending",
    "calendar.leave_task",
    "deals.lose_left_open",
    "formation.watch_dates",
    "outreach.load_numbers",
    "outreach.read_numbers",
    "social-media.count_clicks",
    "team.end_access",
  ],
};

test("every job that rests after a restore is asked about by a kind, or leaves nothing twice", () => {
  const resting = jobHandlers(portsWith().ports)
    .map(({ type }) => type)
    .filter(({ whenHeld }) => whenHeld !== "works")
    .map(({ name }) => name);
  expect(resting.toSorted()).toEqual(
    [asked, nothingTwice].flatMap((lists) => Object.values(lists).flat()).toSorted(),
  );
  expect(new Set(Object.keys(asked))).toEqual(new Set(dueKinds.map(({ name }) => name)));
});
