import { useState, type ReactNode } from "react";
import { Menu as MenuIcon } from "lucide-react";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { ConfirmStrip } from "#areas/auth/web/index.ts";
import { HelpButton } from "#areas/help/web/index.ts";
import { PlanStrip } from "#areas/billing/web/index.ts";
import { testWorkspaceHours } from "#areas/onboarding/contract/onboarding.rules.ts";
import type { Page } from "#platform/contract/page.ts";
import { trialToldDays } from "#platform/contract/product.ts";
import { exitDemo } from "#platform/web/demo-mode.ts";
import { fetchAhead } from "#platform/web/parts.ts";
import { Brand } from "#platform/web/ui/brand.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { useLiveState } from "#platform/web/live.ts";
import { focusOn } from "#platform/web/ui/focus-place.ts";
import { HelpPlace } from "#platform/web/ui/help-place.ts";
import { lazyDialog, lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { SideMenu, type MenuPerson } from "./side-menu.tsx";

const loadMenuPanel = () => import("./menu-panel.tsx");
const MenuPanel = lazyDialog(
  async () => (await loadMenuPanel()).MenuPanel,
  ({ onOpenChange }) => onOpenChange(false),
);
/** Fetches the panel's code: called when somebody is about to open it. */
const expectMenuPanel = () => fetchAhead(loadMenuPanel);

const OfflineStrip = lazyExtra(
  () => import("./offline-strip.tsx").then((file) => file.OfflineStrip),
  () => null,
);

const RestoredStrip = lazyExtra(
  () => import("./restored-strip.tsx").then((file) => file.RestoredStrip),
  () => null,
);

const demoPerson: MenuPerson = { firstName: "Demo", lastName: "User", detail: "demo@example.com" };

const personOf = (user: CurrentUser): MenuPerson => ({
  firstName: user.firstName,
  lastName: user.lastName,
  detail: user.workspaceName || user.email,
  imageUrl: user.profileImageUrl,
  workspaceCount: user.workspaceCount,
});

/** True where the strip may have something to say: the trial is nearly over, or not everything works. */
const mayTellOfPlan = ({ access, trialEndsAt, subscriptionStatus, testWorkspace }: CurrentUser): boolean =>
  access !== "full" ||
  (!testWorkspace &&
    subscriptionStatus === "trial" &&
    trialEndsAt !== null &&
    Date.parse(trialEndsAt) - Date.now() <= trialToldDays * 86_400_000);

type LayoutProps = {
  path: string;
  page: Page;
  user: CurrentUser | null;
  demo: boolean;
  letIn: boolean;
  children: ReactNode;
};

/** The frame of every screen behind the sign-in: fixed menu on large screens, slide-in panel on small ones, strip of the demo or of a test business. */
export function Layout({ path, page, user, demo, letIn, children }: LayoutProps) {
  const isOffline = useLiveState() === "offline";
  const help = <HelpButton key={page.path} page={page} />;
  if (!letIn)
    return (
      <HelpPlace value={help}>
        <VisitorFrame>{children}</VisitorFrame>
      </HelpPlace>
    );
  const person = user ? personOf(user) : demoPerson;
  return (
    <div className="app">
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          // By hand: as part of the address, each step back in the history would lead there again.
          event.preventDefault();
          focusOn(document.getElementById("content"));
        }}
      >
        Skip to content
      </a>
      <aside className="side side-fixed">
        <SideMenu path={path} person={person} />
      </aside>
      <div className="app-main">
        {user && isOffline && <OfflineStrip />}
        {user?.restored && <RestoredStrip standing={user.restored} />}
        {demo && <DemoStrip />}
        {user?.testWorkspace && <TestStrip />}
        {user && mayTellOfPlan(user) && <PlanStrip user={user} />}
        {user && !user.emailConfirmed && !user.testWorkspace && <ConfirmStrip email={user.email} />}
        <div className="relative">
          <MenuToggle path={path} person={person} />
          <main id="content" tabIndex={-1}>
            <HelpPlace value={help}>{children}</HelpPlace>
          </main>
        </div>
      </div>
    </div>
  );
}

function MenuToggle({ path, person }: { path: string; person: MenuPerson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn quiet only-icon burger"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={expectMenuPanel}
        onFocus={expectMenuPanel}
      >
        <MenuIcon className="icon large" aria-hidden />
      </button>
      <MenuPanel path={path} person={person} open={open} onOpenChange={setOpen} />
    </>
  );
}

function DemoStrip() {
  return (
    <div className="demo-strip" role="region" aria-label="Demo">
      <span className="badge" data-tint="amber">
        Demo Mode
      </span>
      <span className="min-w-0 flex-1 text-small max-tablet:sr-only">
        You’re looking around with sample data. Nothing you do here is saved.
      </span>
      <span className="flex-1 tablet:hidden" />
      <Button look="second" size="small" onClick={exitDemo}>
        Exit Demo
      </Button>
    </div>
  );
}

function TestStrip() {
  return (
    <div className="demo-strip max-tablet:flex-wrap" role="region" aria-label="Test business">
      <span className="badge" data-tint="amber">
        Test business
      </span>
      <span className="min-w-0 flex-1 text-small max-tablet:order-1 max-tablet:basis-full">
        Try anything you like. Nothing is sent, and it’s deleted after {testWorkspaceHours} hours.
      </span>
      <span className="flex-1 tablet:hidden" />
      <ButtonLink look="second" size="small" href="/auth#sign-up">
        Keep what I made
      </ButtonLink>
    </div>
  );
}

/** An open screen for somebody who is not signed in: only the name and the way in. */
function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="flex items-center justify-between px-5 py-4 tablet:px-8">
        <a className="brand" href="/">
          <Brand />
        </a>
        <ButtonLink href="/auth" look="quiet">
          Sign In
        </ButtonLink>
      </header>
      <main id="content" className="visitor">
        {children}
      </main>
    </div>
  );
}
