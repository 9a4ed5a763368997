import { useState, type ReactNode } from "react";
import { Dialog } from "radix-ui";
import { Menu as MenuIcon, X } from "lucide-react";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { exitDemo } from "#platform/web/demo-mode.ts";
import { Brand } from "#platform/web/ui/brand.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { SideMenu, type MenuPerson } from "./side-menu.tsx";

const demoPerson: MenuPerson = { firstName: "Demo", lastName: "User", detail: "demo@example.com" };

const personOf = (user: CurrentUser): MenuPerson => ({ firstName: user.firstName, lastName: user.lastName, detail: user.workspaceName || user.email, imageUrl: user.profileImageUrl });

type LayoutProps = { path: string; user: CurrentUser | null; demo: boolean; letIn: boolean; children: ReactNode };

/** The frame of every screen behind the sign-in: fixed menu on large screens, slide-in panel on small ones, demo strip. */
export function Layout({ path, user, demo, letIn, children }: LayoutProps) {
  if (!letIn) return <VisitorFrame>{children}</VisitorFrame>;
  const person = user ? personOf(user) : demoPerson;
  return (
    <div className="app">
      <a className="skip" href="#content">Skip to content</a>
      <aside className="side side-fixed"><SideMenu path={path} person={person} /></aside>
      <div className="app-main">
        {demo && <DemoStrip />}
        <div className="relative">
          <MenuPanel path={path} person={person} />
          <main id="content" tabIndex={-1}>{children}</main>
        </div>
      </div>
    </div>
  );
}

function MenuPanel({ path, person }: { path: string; person: MenuPerson }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="btn quiet only-icon burger" aria-label="Open menu"><MenuIcon className="icon large" aria-hidden /></Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="side side-panel" aria-describedby={undefined}>
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <SideMenu path={path} person={person} onChoose={() => setOpen(false)} />
          <Dialog.Close className="btn quiet only-icon side-shut" aria-label="Close menu"><X className="icon large" aria-hidden /></Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function DemoStrip() {
  return (
    <div className="demo-strip" role="region" aria-label="Demo">
      <span className="badge" data-tint="amber">Demo Mode</span>
      <span className="min-w-0 flex-1 text-small max-tablet:sr-only">You are looking around with sample data. Nothing you do here is kept.</span>
      <span className="flex-1 tablet:hidden" />
      <Button look="second" size="small" onClick={exitDemo}>Exit Demo</Button>
    </div>
  );
}

/** An open screen for somebody who is not signed in: only the name and the way in. */
function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="flex items-center justify-between px-5 py-4 tablet:px-8">
        <a className="brand" href="/"><Brand /></a>
        <ButtonLink href="/auth" look="quiet">Sign In</ButtonLink>
      </header>
      <main id="content" className="visitor">{children}</main>
    </div>
  );
}
