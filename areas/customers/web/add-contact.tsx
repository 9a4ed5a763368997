import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";

/** The Add New Person dialog for any screen; its code is fetched when it is opened first. */
export const AddContact = lazyClosable(
  async () => (await import("./add-contact-dialog.tsx")).AddContactDialog,
);
