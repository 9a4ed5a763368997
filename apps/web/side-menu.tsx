import { SignOutButton } from "#areas/auth/web/index.ts";
import { WorkspaceMenu } from "#areas/team/web/index.ts";
import { clearFlags } from "#platform/web/browser-flags.ts";
import { closeAllModals } from "#platform/web/close-all-modals.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Brand } from "#platform/web/ui/brand.tsx";
import { isActive, menu } from "./menu.ts";

export type MenuPerson = {
  firstName: string;
  lastName: string;
  detail: string;
  imageUrl?: string | null;
  workspaceCount?: number;
};

/** Name, fifteen entries in three groups, and the account. Entries are plain links: a full page load (Spec 1 §2). */
export function SideMenu({
  path,
  person,
  onChoose,
}: {
  path: string;
  person: MenuPerson;
  onChoose?: () => void;
}) {
  const choose = () => {
    onChoose?.();
    closeAllModals();
  };
  return (
    <div className="side-inside">
      <a className="brand" href="/" onClick={() => clearFlags("demoMode", "testMode")}>
        <Brand />
      </a>
      <nav aria-label="Menu">
        {menu.map((group) => (
          <div key={group.title ?? "first"} role={group.title ? "group" : undefined} aria-label={group.title}>
            {group.title && <h2 aria-hidden>{group.title}</h2>}
            {group.entries.map(({ label, href, icon: Icon }) => (
              <a
                key={href}
                href={href}
                data-prerender
                aria-current={isActive(href, path) ? "page" : undefined}
                onClick={choose}
              >
                <Icon className="icon" aria-hidden />
                {label}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <div className="side-account">
        <Avatar firstName={person.firstName} lastName={person.lastName} imageUrl={person.imageUrl} />
        <span>
          <b>
            {person.firstName} {person.lastName}
          </b>
          <small>{person.detail}</small>
        </span>
        <WorkspaceMenu count={person.workspaceCount ?? 1} />
        <SignOutButton />
      </div>
    </div>
  );
}
