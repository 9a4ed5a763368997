import { paramsAt, type Page } from "#platform/contract/page.ts";
import {
  authPage,
  confirmPage,
  newEmailPage,
  oldEmailPage,
  stopNewEmailPage,
  forgotPage,
  invitePage,
  resetPage,
  securityPage,
} from "#areas/auth/contract/auth.pages.ts";
import {
  helperEditPage,
  helperPage,
  helpersBinPage,
  helpersPage,
} from "#areas/automation/contract/automation.pages.ts";
import { accountingPage } from "#areas/accounting/contract/accounting.pages.ts";
import { transactionsBinPage } from "#areas/books/contract/books.pages.ts";
import {
  invoicePage,
  invoicesBinPage,
  repeatingInvoicesPage,
  quotePage,
  quotesBinPage,
} from "#areas/invoices/contract/invoices.pages.ts";
import {
  booksReportPage,
  keptReportPage,
  keptReportsBinPage,
} from "#areas/financial-reports/contract/financial-reports.pages.ts";
import { statementPage, statementsPage } from "#areas/statements/contract/statements.pages.ts";
import {
  taxDocumentPage,
  taxDocumentsBinPage,
  taxesPage,
} from "#areas/financial-reports/contract/taxes.pages.ts";
import { reconciliationPage, reconcilePage } from "#areas/statements/contract/reconciliations.pages.ts";
import { billingPage, subscribePage } from "#areas/billing/contract/billing.pages.ts";
import { calendarBinPage, calendarPage } from "#areas/calendar/contract/calendar.pages.ts";
import { dealImportPage, dealsBinPage, dealsPage } from "#areas/deals/contract/deals.pages.ts";
import { dashboardPage } from "#areas/dashboard/contract/dashboard.pages.ts";
import { homePage, landingPage, privacyPage, termsPage } from "#areas/landing/contract/landing.pages.ts";
import { apiKeysPage } from "#areas/integrations/contract/api-keys.pages.ts";
import { hooksPage } from "#areas/integrations/contract/hooks.pages.ts";
import { integrationsPage } from "#areas/integrations/contract/integrations.pages.ts";
import { webhooksPage } from "#areas/integrations/contract/webhooks.pages.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";
import { reportRowsPage, reportsPage } from "#areas/reports/contract/reports.pages.ts";
import { brandPage, dataPage, settingsPage } from "#areas/settings/contract/settings.pages.ts";
import { teamPage } from "#areas/team/contract/team.pages.ts";
import { binPage, contactPage, contactsPage } from "#areas/customers/contract/customers.pages.ts";
import { duplicatesPage } from "#areas/duplicates/contract/duplicates.pages.ts";
import { importPage } from "#areas/imports/contract/imports.pages.ts";
import { tasksBinPage, tasksPage } from "#areas/tasks/contract/tasks.pages.ts";
import { campaignPage, campaignsPage } from "#areas/email-campaigns/contract/campaigns.pages.ts";
import { setupPage } from "#areas/onboarding/contract/onboarding.pages.ts";

export { dashboardPage };

const notBuilt = (path: string, title: string, access: Page["access"] = "protected"): Page => ({
  path,
  title,
  access,
  module: "apps/web/not-built-page.tsx",
});

export const notFoundPage: Page = {
  path: "*",
  title: "404 Page Not Found",
  access: "open",
  module: "apps/web/not-found-page.tsx",
};

/** Every screen of the product except the 404 page; the first that fits an address is used (Spec 1 §2, route table). */
export const pages: readonly Page[] = [
  homePage,
  landingPage,
  termsPage,
  privacyPage,
  authPage,
  forgotPage,
  resetPage,
  confirmPage,
  newEmailPage,
  oldEmailPage,
  stopNewEmailPage,
  invitePage,
  dashboardPage,
  contactsPage,
  binPage,
  duplicatesPage,
  contactPage,
  importPage,
  settingsPage,
  dataPage,
  brandPage,
  teamPage,
  mailPage,
  webhooksPage,
  hooksPage,
  securityPage,
  setupPage,
  tasksPage,
  tasksBinPage,
  campaignsPage,
  campaignPage,
  calendarPage,
  calendarBinPage,
  dealsPage,
  dealsBinPage,
  dealImportPage,
  helpersPage,
  helpersBinPage,
  helperEditPage,
  helperPage,
  integrationsPage,
  apiKeysPage,
  notBuilt("/social-media", "Social Media"),
  notBuilt("/ai-dialer", "AI Dialer"),
  notBuilt("/business-formation", "Start Business"),
  accountingPage,
  transactionsBinPage,
  invoicesBinPage,
  repeatingInvoicesPage,
  invoicePage,
  quotesBinPage,
  quotePage,
  keptReportsBinPage,
  taxesPage,
  taxDocumentsBinPage,
  taxDocumentPage,
  keptReportPage,
  booksReportPage,
  statementsPage,
  statementPage,
  reconcilePage,
  reconciliationPage,
  reportsPage,
  reportRowsPage,
  billingPage,
  notBuilt("/tutorial-center", "Help", "open"),
  notBuilt("/tutorial-tester", "Tutorial checklist", "open"),
  subscribePage,
];

/**
 * The screen at a path, with its params. `/` is the dashboard for those who are let in and the landing page for
 * others (Spec 1 §2); an unknown path is the 404 page.
 */
export function pageAt(path: string, letIn: boolean): { page: Page; params: Record<string, string> } {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (plain === "/" && letIn) return { page: dashboardPage, params: {} };
  for (const candidate of pages) {
    const params = paramsAt(candidate.path, plain);
    if (params) return { page: candidate, params };
  }
  return { page: notFoundPage, params: {} };
}
