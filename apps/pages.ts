import { page, type Page } from "#platform/contract/page.ts";
import { authPage, forgotPage, invitePage, resetPage, securityPage } from "#areas/auth/contract/auth.pages.ts";
import { dashboardPage } from "#areas/dashboard/contract/dashboard.pages.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";
import { homePage, landingPage } from "#areas/landing/contract/landing.pages.ts";
import { settingsPage, teamPage } from "#areas/team/contract/team.pages.ts";
import { binPage, contactPage, contactsPage } from "#areas/customers/contract/customers.pages.ts";
import { setupPage } from "#areas/onboarding/contract/onboarding.pages.ts";

export { dashboardPage };

const notBuilt = (path: string, title: string, access: Page["access"] = "protected"): Page => page({ path, title, access, module: "apps/web/not-built-page.tsx" });

export const notFoundPage = page({ path: "*", title: "404 Page Not Found", access: "open", module: "apps/web/not-found-page.tsx" });

/** Every screen of the product but the 404 page; the first that fits an address is the one (Spec 1 §2, route table). */
export const pages: readonly Page[] = [
  homePage, landingPage, authPage, forgotPage, resetPage, invitePage,
  dashboardPage,
  contactsPage, binPage, contactPage,
  settingsPage, teamPage, mailPage, securityPage,
  setupPage,
  notBuilt("/tasks", "Things To Do"),
  notBuilt("/calendar", "Schedule Meetings"),
  notBuilt("/email-campaigns", "Send Emails"),
  notBuilt("/opportunities", "Possible Sales"),
  notBuilt("/automation", "Auto-Help"),
  notBuilt("/integrations", "Connect Apps"),
  notBuilt("/social-media", "Social Media"),
  notBuilt("/ai-dialer", "AI Dialer"),
  notBuilt("/business-formation", "Start Business"),
  notBuilt("/accounting", "Money & Books"),
  notBuilt("/reports", "How I'm Doing"),
  notBuilt("/billing", "Billing"),
  notBuilt("/contact-import", "Upload Contacts"),
  notBuilt("/tutorial-center", "Help", "open"),
  notBuilt("/tutorial-tester", "Tutorial checklist", "open"),
  notBuilt("/subscribe", "Choose a plan", "open"),
];

/**
 * The screen at a path, with its params. `/` is the dashboard for those who are let in and the landing page for others
 * (Spec 1 §2); a path that no screen has is the 404 page.
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

function paramsAt(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? "";
    if (part.startsWith(":") && value) {
      // A part that is no valid encoding stays as it is: the read then answers that there is no such thing.
      params[part.slice(1)] = decoded(value);
    } else if (part !== value) return undefined;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
