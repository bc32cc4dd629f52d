import { createContext } from "react-router";

/** Renders the built-in page of that path, blocks as placeholders, even where a published page wins over it. */
export const renderBuiltInContext = createContext<(path: string) => Promise<string>>();

/** Whether a document is being rendered for that. */
export const asPlaceholdersContext = createContext(false);
