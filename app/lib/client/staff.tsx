import type { User } from "@supabase/supabase-js";
import { createContext, type ReactNode, useContext } from "react";
import type { AppRole } from "../database.types.ts";

/** The signed-in staff member and their roles. */
export type Staff = { user: User; roles: readonly AppRole[] };

const StaffContext = createContext<Staff | null>(null);

export function StaffProvider({ staff, children }: { staff: Staff; children: ReactNode }) {
  return <StaffContext value={staff}>{children}</StaffContext>;
}

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff must be used within a StaffProvider");
  return staff;
}
