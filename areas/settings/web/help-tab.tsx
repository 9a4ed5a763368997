import { CircleAlert, CircleCheck } from "lucide-react";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { tutorialsPage } from "#areas/help/contract/help.pages.ts";
import { useSystem } from "./settings.queries.ts";

const getHelp = `${tutorialsPage.path}?tab=help`;
/** The stated buttons (Spec 2 §2, Settings, Help); each leads to what is real, and says so where nothing is. */
const supports: readonly { name: string; what: string; href: string }[] = [
  {
    name: "User Guide",
    what: "Short lessons and answers, by topic.",
    href: tutorialsPage.path,
  },
  {
    name: "Video Tutorials",
    what: "Three short stories, as text until they’re recorded.",
    href: `${tutorialsPage.path}?tab=videos`,
  },
  { name: "Chat Support", what: "Write to the people who help.", href: getHelp },
  { name: "Email Support", what: "Ask by email, and see who answers here.", href: getHelp },
];

/** Help: where to read on, and how this installation is doing. */
export function HelpTab() {
  const system = useSystem();
  return (
    <>
      <Card title="Help">
        <ul className="grid gap-4">
          {supports.map(({ name, what, href }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-56">
                <span className="block font-label">{name}</span>
                <span className="text-small text-muted">{what}</span>
              </p>
              {isDemo() && href !== tutorialsPage.path ? (
                <Button onClick={() => stoppedByDemo(`open ${name}`)}>Open</Button>
              ) : (
                <ButtonLink href={href}>Open</ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {system.isPending && (
        <Waiting label="Loading the system’s state">
          <Skeleton className="h-48" />
        </Waiting>
      )}
      <FailedRead read={system} title="The system’s state didn’t load" />
      {system.data && (
        <Card title="System Info">
          <dl className="grid gap-3 tablet:grid-cols-2">
            <div>
              <dt className="text-small text-muted">Version</dt>
              <dd>{system.data.version}</dd>
            </div>
            <div>
              <dt className="text-small text-muted">Status</dt>
              <dd>{system.data.status}</dd>
            </div>
          </dl>
          <ul className="mt-4 grid gap-3 border-t border-line pt-4">
            {system.data.checks.map(({ key, ok, words }) => (
              <li key={key} className="flex items-start gap-3">
                {ok ? (
                  <CircleCheck className="icon small mt-0.5 flex-none text-positive" aria-label="Good" />
                ) : (
                  <CircleAlert
                    className="icon small mt-0.5 flex-none text-warning"
                    aria-label="Needs attention"
                  />
                )}
                <span className="min-w-0">{words}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
