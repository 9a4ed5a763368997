import {
  CreditCard,
  Download,
  Inbox,
  KeyRound,
  Mail,
  Palette,
  Phone,
  ShieldCheck,
  Users,
  Webhook,
} from "lucide-react";
import { LinkRow, type LinkRowProps } from "#platform/web/ui/link-row.tsx";
import { useRight } from "#areas/auth/web/index.ts";

type Place = LinkRowProps & { ofManagers?: true };

const places: readonly Place[] = [
  {
    href: "/settings/team",
    icon: Users,
    name: "Team",
    what: "Who’s on your team, and what each person can do and see.",
  },
  {
    href: "/settings/mail",
    icon: Mail,
    name: "Mail",
    what: "How your email is sent, in whose name, and who doesn’t get it.",
  },
  {
    href: "/settings/telephone",
    icon: Phone,
    name: "Telephone",
    what: "The line that you call and text from.",
    ofManagers: true,
  },
  {
    href: "/integrations/keys",
    icon: KeyRound,
    name: "API keys",
    what: "Let another program use your data.",
    ofManagers: true,
  },
  {
    href: "/integrations/webhooks",
    icon: Webhook,
    name: "Webhooks",
    what: "Tell other programs what happens here.",
    ofManagers: true,
  },
  {
    href: "/integrations/hooks",
    icon: Inbox,
    name: "Let other programs add customers",
    what: "An address for your website’s form, or for programs such as Zapier and Make.",
    ofManagers: true,
  },
  {
    href: "/billing",
    icon: CreditCard,
    name: "Billing",
    what: "Your plan, how many customers it holds, and what is paid.",
    ofManagers: true,
  },
  {
    href: "/settings/brand",
    icon: Palette,
    name: "Brand",
    what: "Your logo and color, where your customers see you.",
  },
  {
    href: "/settings/security",
    icon: ShieldCheck,
    name: "Sign-in & Security",
    what: "Your password, and where you’re signed in.",
  },
  {
    href: "/settings/data",
    icon: Download,
    name: "Your data",
    what: "Take everything with you, or close your account.",
  },
];

/** Where the rest is set. */
export function SettingsPlaces() {
  const isManager = useRight("manager");
  const shown = places.filter(({ ofManagers }) => !ofManagers || isManager);
  return (
    <ul className="card max-w-[760px]">
      {shown.map(({ ofManagers: _of, ...place }) => (
        <li key={place.href} className="border-t border-line first:border-0">
          <LinkRow {...place} />
        </li>
      ))}
    </ul>
  );
}
