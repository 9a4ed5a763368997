import { Mail, MessagesSquare, Phone, Wrench, type LucideIcon } from "lucide-react";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";

const cards: readonly { title: string; what: string; act: string; demo: string; icon: LucideIcon }[] = [
  {
    title: "Chat",
    what: "Write to somebody and read the answer here.",
    act: "Start Chat",
    demo: "start a chat",
    icon: MessagesSquare,
  },
  {
    title: "Email Support",
    what: "Get a reply within 24 hours.",
    act: "Send Email",
    demo: "send an email to support",
    icon: Mail,
  },
  {
    title: "Phone Help",
    what: "Schedule a call and talk it through.",
    act: "Schedule a Call",
    demo: "schedule a call",
    icon: Phone,
  },
  {
    title: "Setup Help",
    what: "Have somebody set things up with you.",
    act: "Request Setup Help",
    demo: "request setup help",
    icon: Wrench,
  },
];

/** Get Help (Spec 2 §2): the four stated ways to reach a person. */
export function HelpTab() {
  return (
    <ul className="grid gap-4 tablet:grid-cols-2">
      {cards.map(({ title, what, act, demo, icon: Icon }) => (
        <li key={title} className="min-w-0">
          <Card className="h-full" title={title} actions={<Icon className="icon text-muted" aria-hidden />}>
            <p className="text-text-2">{isDemo() ? what : "Nobody answers here yet."}</p>
            {isDemo() && (
              <Button className="mt-4" onClick={() => stoppedByDemo(demo)}>
                {act}
              </Button>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
