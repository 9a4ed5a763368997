import type { ToastText } from "#platform/web/toasts.ts";

/** The exact words of the customers' screens: Spec 1 §2 and §8 where stated. */
export const toasts = {
  created: { title: "Success", description: "Contact created successfully" },
  planFull: { title: "Your plan is full" },
  createFailed: { title: "Error", description: "Failed to create contact" },
  updated: { title: "Success", description: "Contact updated successfully" },
  updateFailed: { title: "Error", description: "Failed to update contact" },
  deleted: { title: "Contact deleted", description: "The contact has been removed from your list." },
  restored: { title: "Contact restored", description: "The contact is back in your list." },
  restoreFailed: { title: "Restore failed", description: "Failed to restore contact" },
  fileUploaded: { title: "File uploaded" },
  uploadFailed: { title: "Upload failed", description: "Failed to upload the file. Please try again." },
  fileDeleted: { title: "File deleted" },
  fileDeleteFailed: { title: "Delete failed", description: "Failed to delete the file. Please try again." },
  noteFailed: { title: "Error", description: "Failed to add the note. Your text is still here." },
  noteDeleteFailed: { title: "Error", description: "Failed to delete the note" },
  fieldAdded: { title: "Field added", description: "Every customer has it now." },
  fieldFailed: { title: "Error", description: "Failed to add the field" },
  bulkFailed: { title: "Error", description: "Nothing was changed. Try again." },
  exportFailed: { title: "Error", description: "The download failed. Try again." },
  workStopped: { title: "Stopped", description: "What’s already done stays done." },
  workStopFailed: { title: "Error", description: "We couldn’t stop it" },
} satisfies Record<string, ToastText>;

/** Spec 1 §8: the title, and the description when the server gives none. */
export const deleteFailed = {
  title: "Delete failed",
  description: "Failed to delete contact",
} satisfies ToastText;

/** What completes "Demo Mode: This would ..." (Spec 1 §1); the delete and edit texts are stated (Spec 1 §2). */
export const demoActions = {
  add: "add this person to your customers",
  edit: "edit this contact's information",
  remove: "delete this contact permanently",
  restore: "restore this contact",
  addNote: "add this note to the contact",
  removeNote: "delete this note",
  upload: "upload this file",
  removeFile: "delete this file",
  addField: "add this field to all your customers",
  bulk: "change all the chosen contacts",
  export: "download these contacts as a file",
} as const;

export const listWords = {
  title: "My Customers",
  sample: "Sample",
  search: "Search by name, email or source",
  searchShort: "Name, email or source",
  allStages: "All stages",
  empty: "No customers yet",
  emptyHelp: "Add your first one, or upload a list you already have.",
  emptyOwn:
    "You see only the customers assigned to you, and none are yours yet. When a teammate assigns you one, the bell tells you.",
  nothingFound: "No contacts found matching your search",
  failed: "Your customers didn’t load",
  failedHelp: "Nothing is lost. Check your connection and try again.",
} as const;
