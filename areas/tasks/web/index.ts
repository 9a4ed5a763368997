export { ContactTasks } from "./contact-tasks.tsx";
