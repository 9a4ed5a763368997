import type { ComponentType } from "react";
import type { Page } from "#platform/contract/page.ts";
import type { Sample } from "#platform/web/demo-mode.ts";
import type { SlotOf } from "#platform/web/slots.ts";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { type Fetchable, fetchParts } from "#platform/web/ui/slot.tsx";
import { customerCards } from "#areas/customers/web/index.ts";
import type { PageProps } from "./page-props.ts";

type PageComponent = ComponentType<PageProps>;

type Route = {
  load: () => Promise<PageComponent>;
  /** The same, for going there without a page load. */
  component: PageComponent;
  /** Drawn without the side menu. */
  bare: boolean;
};

const route = (load: () => Promise<PageComponent>, bare = false): Route => ({
  load,
  component: lazyPart(load),
  bare,
});

/** A page that is drawn together with what other areas put into these slots. */
const withParts =
  (load: () => Promise<PageComponent>, ...slots: readonly SlotOf<Fetchable>[]) =>
  async (): Promise<PageComponent> =>
    (await Promise.all([load(), ...slots.map(fetchParts)]))[0];

const plain = (component: ComponentType): PageComponent => component as PageComponent;

/** What owners see instead of every screen of a business that they closed. */
export const ClosedPage = lazyPart(() =>
  import("#areas/settings/web/closed-page.tsx").then((file) => plain(file.ClosedPage)),
);

/** The file of each page (its `module`) and how to load it: one chunk each. */
export const routes: Record<string, Route> = {
  "apps/web/not-built-page.tsx": route(() =>
    import("./not-built-page.tsx").then((file) => file.NotBuiltPage),
  ),
  "apps/web/not-found-page.tsx": route(() =>
    import("./not-found-page.tsx").then((file) => plain(file.NotFoundPage)),
  ),
  "areas/landing/web/landing-page.tsx": route(
    () => import("#areas/landing/web/landing-page.tsx").then((file) => plain(file.LandingPage)),
    true,
  ),
  "areas/landing/web/terms-page.tsx": route(
    () => import("#areas/landing/web/terms-page.tsx").then((file) => plain(file.TermsPage)),
    true,
  ),
  "areas/landing/web/privacy-page.tsx": route(
    () => import("#areas/landing/web/privacy-page.tsx").then((file) => plain(file.PrivacyPage)),
    true,
  ),
  "areas/auth/web/auth-page.tsx": route(
    () => import("#areas/auth/web/auth-page.tsx").then((file) => plain(file.AuthPage)),
    true,
  ),
  "areas/auth/web/forgot-page.tsx": route(
    () => import("#areas/auth/web/forgot-page.tsx").then((file) => plain(file.ForgotPage)),
    true,
  ),
  "areas/auth/web/old-email-page.tsx": route(
    () => import("#areas/auth/web/old-email-page.tsx").then((file) => plain(file.OldEmailPage)),
    true,
  ),
  "areas/auth/web/reset-page.tsx": route(
    () => import("#areas/auth/web/reset-page.tsx").then((file) => plain(file.ResetPage)),
    true,
  ),
  "areas/auth/web/confirm-page.tsx": route(
    () => import("#areas/auth/web/confirm-page.tsx").then((file) => plain(file.ConfirmPage)),
    true,
  ),
  "areas/auth/web/invite-page.tsx": route(
    () => import("#areas/auth/web/invite-page.tsx").then((file) => plain(file.InvitePage)),
    true,
  ),
  "areas/auth/web/new-email-page.tsx": route(
    () => import("#areas/auth/web/new-email-page.tsx").then((file) => plain(file.NewEmailPage)),
    true,
  ),
  "areas/auth/web/stop-new-email-page.tsx": route(
    () => import("#areas/auth/web/stop-new-email-page.tsx").then((file) => plain(file.StopNewEmailPage)),
    true,
  ),
  "areas/settings/web/data-page.tsx": route(() =>
    import("#areas/settings/web/data-page.tsx").then((file) => plain(file.DataPage)),
  ),
  "areas/settings/web/settings-page.tsx": route(() =>
    import("#areas/settings/web/settings-page.tsx").then((file) => plain(file.SettingsPage)),
  ),
  "areas/settings/web/brand-page.tsx": route(() =>
    import("#areas/settings/web/brand-page.tsx").then((file) => plain(file.BrandPage)),
  ),
  "areas/team/web/team-page.tsx": route(() =>
    import("#areas/team/web/team-page.tsx").then((file) => plain(file.TeamPage)),
  ),
  "areas/outreach/web/mail-page.tsx": route(() =>
    import("#areas/outreach/web/mail-page.tsx").then((file) => plain(file.MailPage)),
  ),
  "areas/integrations/web/integrations-page.tsx": route(() =>
    import("#areas/integrations/web/integrations-page.tsx").then((file) => plain(file.IntegrationsPage)),
  ),
  "areas/integrations/web/api-keys-page.tsx": route(() =>
    import("#areas/integrations/web/api-keys-page.tsx").then((file) => plain(file.ApiKeysPage)),
  ),
  "areas/integrations/web/hooks-page.tsx": route(() =>
    import("#areas/integrations/web/hooks-page.tsx").then((file) => plain(file.HooksPage)),
  ),
  "areas/integrations/web/webhooks-page.tsx": route(() =>
    import("#areas/integrations/web/webhooks-page.tsx").then((file) => plain(file.WebhooksPage)),
  ),
  "areas/auth/web/security-page.tsx": route(() =>
    import("#areas/auth/web/security-page.tsx").then((file) => plain(file.SecurityPage)),
  ),
  "areas/dashboard/web/dashboard-page.tsx": route(() =>
    import("#areas/dashboard/web/dashboard-page.tsx").then((file) => plain(file.DashboardPage)),
  ),
  "areas/onboarding/web/setup-page.tsx": route(() =>
    import("#areas/onboarding/web/setup-page.tsx").then((file) => plain(file.SetupPage)),
  ),
  "areas/automation/web/helpers-page.tsx": route(() =>
    import("#areas/automation/web/helpers-page.tsx").then((file) => plain(file.HelpersPage)),
  ),
  "areas/automation/web/helper-page.tsx": route(() =>
    import("#areas/automation/web/helper-page.tsx").then((file) => file.HelperPage),
  ),
  "areas/automation/web/helper-edit-page.tsx": route(() =>
    import("#areas/automation/web/helper-edit-page.tsx").then((file) => file.HelperEditPage),
  ),
  "areas/automation/web/helpers-bin-page.tsx": route(() =>
    import("#areas/automation/web/helpers-bin-page.tsx").then((file) => plain(file.HelpersBinPage)),
  ),
  "areas/customers/web/contacts-page.tsx": route(() =>
    import("#areas/customers/web/contacts-page.tsx").then((file) => plain(file.ContactsPage)),
  ),
  "areas/customers/web/contact-page.tsx": route(
    withParts(
      () => import("#areas/customers/web/contact-page.tsx").then((file) => file.ContactPage),
      customerCards,
    ),
  ),
  "areas/billing/web/billing-page.tsx": route(() =>
    import("#areas/billing/web/billing-page.tsx").then((file) => plain(file.BillingPage)),
  ),
  "areas/billing/web/subscribe-page.tsx": route(() =>
    import("#areas/billing/web/subscribe-page.tsx").then((file) => plain(file.SubscribePage)),
  ),
  "areas/tasks/web/tasks-page.tsx": route(() =>
    import("#areas/tasks/web/tasks-page.tsx").then((file) => plain(file.TasksPage)),
  ),
  "areas/tasks/web/tasks-bin-page.tsx": route(() =>
    import("#areas/tasks/web/tasks-bin-page.tsx").then((file) => plain(file.TasksBinPage)),
  ),
  "areas/calendar/web/calendar-page.tsx": route(() =>
    import("#areas/calendar/web/calendar-page.tsx").then((file) => plain(file.CalendarPage)),
  ),
  "areas/calendar/web/calendar-bin-page.tsx": route(() =>
    import("#areas/calendar/web/calendar-bin-page.tsx").then((file) => plain(file.CalendarBinPage)),
  ),
  "areas/accounting/web/accounting-page.tsx": route(() =>
    import("#areas/accounting/web/accounting-page.tsx").then((file) => plain(file.AccountingPage)),
  ),
  "areas/financial-reports/web/books-report-page.tsx": route(() =>
    import("#areas/financial-reports/web/books-report-page.tsx").then((file) => file.BooksReportPage),
  ),
  "areas/financial-reports/web/kept-report-page.tsx": route(() =>
    import("#areas/financial-reports/web/kept-report-page.tsx").then((file) => file.KeptReportPage),
  ),
  "areas/financial-reports/web/taxes-page.tsx": route(() =>
    import("#areas/financial-reports/web/taxes-page.tsx").then((file) => plain(file.TaxesPage)),
  ),
  "areas/financial-reports/web/tax-bin-page.tsx": route(() =>
    import("#areas/financial-reports/web/tax-bin-page.tsx").then((file) => plain(file.TaxBinPage)),
  ),
  "areas/financial-reports/web/tax-document-page.tsx": route(() =>
    import("#areas/financial-reports/web/tax-document-page.tsx").then((file) => file.TaxDocumentPage),
  ),
  "areas/financial-reports/web/reports-bin-page.tsx": route(() =>
    import("#areas/financial-reports/web/reports-bin-page.tsx").then((file) => plain(file.ReportsBinPage)),
  ),
  "areas/books/web/transactions-bin-page.tsx": route(() =>
    import("#areas/books/web/transactions-bin-page.tsx").then((file) => plain(file.TransactionsBinPage)),
  ),
  "areas/statements/web/statements-page.tsx": route(() =>
    import("#areas/statements/web/statements-page.tsx").then((file) => plain(file.StatementsPage)),
  ),
  "areas/statements/web/statement-page.tsx": route(() =>
    import("#areas/statements/web/statement-page.tsx").then((file) => file.StatementPage),
  ),
  "areas/statements/web/reconcile-page.tsx": route(() =>
    import("#areas/statements/web/reconcile-page.tsx").then((file) => plain(file.ReconcilePage)),
  ),
  "areas/statements/web/reconciliation-page.tsx": route(() =>
    import("#areas/statements/web/reconciliation-page.tsx").then((file) => file.ReconciliationPage),
  ),
  "areas/invoices/web/invoice-page.tsx": route(() =>
    import("#areas/invoices/web/invoice-page.tsx").then((file) => file.InvoicePage),
  ),
  "areas/invoices/web/repeating-invoices-page.tsx": route(() =>
    import("#areas/invoices/web/repeating-invoices-page.tsx").then((file) =>
      plain(file.RepeatingInvoicesPage),
    ),
  ),
  "areas/invoices/web/invoices-bin-page.tsx": route(() =>
    import("#areas/invoices/web/invoices-bin-page.tsx").then((file) => plain(file.InvoicesBinPage)),
  ),
  "areas/invoices/web/quote-page.tsx": route(() =>
    import("#areas/invoices/web/quote-page.tsx").then((file) => file.QuotePage),
  ),
  "areas/invoices/web/quotes-bin-page.tsx": route(() =>
    import("#areas/invoices/web/quotes-bin-page.tsx").then((file) => plain(file.QuotesBinPage)),
  ),
  "areas/deals/web/deals-page.tsx": route(() =>
    import("#areas/deals/web/deals-page.tsx").then((file) => plain(file.DealsPage)),
  ),
  "areas/deals/web/deal-import-page.tsx": route(() =>
    import("#areas/deals/web/deal-import-page.tsx").then((file) => plain(file.DealImportPage)),
  ),
  "areas/deals/web/deals-bin-page.tsx": route(() =>
    import("#areas/deals/web/deals-bin-page.tsx").then((file) => plain(file.DealsBinPage)),
  ),
  "areas/duplicates/web/duplicates-page.tsx": route(() =>
    import("#areas/duplicates/web/duplicates-page.tsx").then((file) => plain(file.DuplicatesPage)),
  ),
  "areas/email-campaigns/web/campaigns-page.tsx": route(() =>
    import("#areas/email-campaigns/web/campaigns-page.tsx").then((file) => plain(file.CampaignsPage)),
  ),
  "areas/email-campaigns/web/campaign-page.tsx": route(() =>
    import("#areas/email-campaigns/web/campaign-page.tsx").then((file) => file.CampaignPage),
  ),
  "areas/reports/web/reports-page.tsx": route(() =>
    import("#areas/reports/web/reports-page.tsx").then((file) => plain(file.ReportsPage)),
  ),
  "areas/reports/web/report-rows-page.tsx": route(() =>
    import("#areas/reports/web/report-rows-page.tsx").then((file) => plain(file.ReportRowsPage)),
  ),
  "areas/customers/web/bin-page.tsx": route(() =>
    import("#areas/customers/web/bin-page.tsx").then((file) => plain(file.BinPage)),
  ),
  "areas/imports/web/import-page.tsx": route(() =>
    import("#areas/imports/web/import-page.tsx").then((file) => plain(file.ImportPage)),
  ),
};

/** What each area shows in the demo, where alone it is loaded. */
const demos: readonly (() => Promise<{ samples: readonly Sample[] }>)[] = [
  () => import("#areas/auth/web/demo.sample.ts"),
  () => import("#areas/team/web/demo.sample.ts"),
  () => import("#areas/settings/web/demo.sample.ts"),
  () => import("#areas/customers/web/demo.sample.ts"),
  () => import("#areas/deals/web/demo.sample.ts"),
  () => import("#areas/duplicates/web/demo.sample.ts"),
  () => import("#areas/imports/web/demo.sample.ts"),
  () => import("#areas/tasks/web/demo.sample.ts"),
  () => import("#areas/calendar/web/demo.sample.ts"),
  () => import("#areas/dashboard/web/demo.sample.ts"),
  () => import("#areas/onboarding/web/demo.sample.ts"),
  () => import("#areas/notifications/web/demo.sample.ts"),
  () => import("#areas/outreach/web/demo.sample.ts"),
  () => import("#areas/email-campaigns/web/demo.sample.ts"),
  () => import("#areas/reports/web/demo.sample.ts"),
  () => import("#areas/accounting/web/demo.sample.ts"),
  () => import("#areas/books/web/demo.sample.ts"),
  () => import("#areas/invoices/web/demo.sample.ts"),
  () => import("#areas/statements/web/demo.sample.ts"),
  () => import("#areas/integrations/web/demo.sample.ts"),
  () => import("#areas/automation/web/demo.sample.ts"),
  () => import("#areas/billing/web/demo.sample.ts"),
];

/** The demo's answers of all areas. */
export const loadSamples = async (): Promise<Sample[]> =>
  (await Promise.all(demos.map((load) => load()))).flatMap(({ samples }) => samples);

/** How to load a page. Throws for one that `routes` does not know. */
export function routeOf(page: Page): Route {
  const known = routes[page.module];
  if (!known) throw new Error(`apps/web/routes.tsx has no ${page.module}`);
  return known;
}
