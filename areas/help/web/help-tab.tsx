import { useCurrentUser } from "#areas/auth/web/index.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { ticketKinds } from "#areas/help/contract/tickets.schema.ts";
import { cards, helpWords } from "./tickets.messages.ts";
import { kindIcons } from "./tickets.view.ts";

const PeopleWhoHelp = lazyPart(async () => (await import("./people-who-help.tsx")).PeopleWhoHelp);

/** Get Help (Spec 2 §2): the four stated ways to reach a person. Visitors read what there is; the demo says what each would do. */
export function HelpTab() {
  const user = useCurrentUser();
  if (user) return <PeopleWhoHelp />;
  return (
    <ul className="grid gap-4 tablet:grid-cols-2">
      {ticketKinds.map((kind) => {
        const { title, what, act, demo } = cards[kind];
        const Icon = kindIcons[kind];
        return (
          <li key={kind} className="min-w-0">
            <Card className="h-full" title={title} actions={<Icon className="icon text-muted" aria-hidden />}>
              <p className="text-text-2">{kind === "email" && !isDemo() ? helpWords.noPromise : what}</p>
              {isDemo() && (
                <Button className="mt-4" onClick={() => stoppedByDemo(demo)}>
                  {act}
                </Button>
              )}
            </Card>
          </li>
        );
      })}
      {!isDemo() && (
        <li className="tablet:col-span-2">
          <ButtonLink href="/auth">{helpWords.signIn}</ButtonLink>
        </li>
      )}
    </ul>
  );
}
