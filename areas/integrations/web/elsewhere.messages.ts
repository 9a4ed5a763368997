import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";

type Elsewhere = {
  what: string;
  links: readonly { href: string; name: string }[];
  /** What the main button says; none where there is nothing to keep. */
  act?: string;
};

/** Apps that are set up on other screens, and where. */
export const elsewhere: Partial<Record<AppId, Elsewhere>> = {
  email: {
    what: "Email is set up under Settings, Mail. Here you see at any time whether it can go out.",
    links: [{ href: "/settings/mail", name: "Mail settings" }],
    act: "Show it here",
  },
  "sales-network": {
    what: "There is no live link: LinkedIn gives other programs nobody’s contacts. Ask it for your data under Settings, Data privacy, Get a copy of your data, Connections. It sends you a file, which you bring in here.",
    links: [{ href: "/contact-import", name: "Upload Contacts" }],
  },
};
