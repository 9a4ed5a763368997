export { HelpButton } from "./help-button.tsx";
export { Conversation } from "./conversation.tsx";
export { SetupList } from "./setup-list.tsx";
