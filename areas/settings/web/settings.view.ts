import { accents, type Look, lookAttributes, textSizes, themes } from "#platform/contract/look.ts";
import { type SettingsTab, settingsTabs, tabFrom } from "#areas/settings/contract/settings-tabs.rules.ts";

type Listing = { tab: SettingsTab; search?: string };

/** The tab, from the address. */
export const listingFrom = (query: URLSearchParams): Listing => ({ tab: tabFrom(query) });
/** The address's text for a tab; nothing for the first one. */
export const queryTextOf = ({ tab }: Listing): string => (tab === settingsTabs[0] ? "" : `tab=${tab}`);

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const options = (values: readonly string[]) => values.map((value) => ({ value, label: titled(value) }));

/** The choices of Look & Feel. */
export const lookChoices = {
  theme: [{ value: themes[0], label: "Same as device" }, ...options(themes.slice(1))],
  accent: options(accents),
  text: options(textSizes),
};

/** Shows a look, or a part of one, on this page; returns the one before. */
export function showLook(changes: Partial<Look>): Look {
  const { dataset } = document.documentElement;
  const before = {
    theme: themes.find((theme) => theme === dataset.theme) ?? "system",
    accent: accents.find((accent) => accent === dataset.accent) ?? "blue",
    text: textSizes.find((text) => text === dataset.text) ?? "medium",
  };
  delete dataset.theme;
  for (const [name, value] of Object.entries(lookAttributes({ ...before, ...changes })))
    document.documentElement.setAttribute(name, value);
  return before;
}
