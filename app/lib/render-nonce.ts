import { createContext as createReactContext } from "react";
import { createContext } from "react-router";

/**
 * Marks the scripts that the application itself renders, so that the server can tell them from any that content might
 * smuggle in. It is gone before the document leaves the server. Empty where no one asks.
 */
export const renderNonceContext = createContext<string>("");

/** The same for components. */
export const RenderNonce = createReactContext<string>("");
