// Generated from supabase/migrations by `npm run types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type AppRole = "admin" | "editor" | "agent";

export type Database = {
  public: {
    Tables: {
      audit_log: Table<
        {
          id: number;
          created_at: string;
          actor_id: string | null;
          actor_email: string | null;
          action: string;
          table_name: string;
          row_id: string;
          row_name: string | null;
          changed_columns: string[];
          changed_values: Json;
        },
        {
          id?: number;
          created_at?: string;
          actor_id?: string | null;
          actor_email?: string | null;
          action: string;
          table_name: string;
          row_id: string;
          row_name?: string | null;
          changed_columns?: string[];
          changed_values?: Json;
        }
      >;
      blog_posts: Table<
        {
          id: string;
          title: string;
          slug: string;
          excerpt: string;
          content: string;
          date: string;
          seo_description: string;
          published: boolean;
          created_at: string;
          updated_at: string;
        },
        {
          id?: string;
          title: string;
          slug: string;
          excerpt: string;
          content: string;
          date: string;
          seo_description: string;
          published?: boolean;
          created_at?: string;
          updated_at?: string;
        }
      >;
      leads: Table<
        {
          id: string;
          name: string;
          phone: string;
          email: string | null;
          city: string | null;
          message: string | null;
          status: string;
          flood: number | null;
          created_at: string;
        },
        {
          id?: string;
          name: string;
          phone: string;
          email?: string | null;
          city?: string | null;
          message?: string | null;
          status?: string;
          flood?: number | null;
          created_at?: string;
        }
      >;
      pages: Table<
        {
          id: string;
          title: string;
          slug: string;
          content: string;
          meta_description: string | null;
          published: boolean;
          created_at: string;
          updated_at: string;
        },
        {
          id?: string;
          title: string;
          slug: string;
          content: string;
          meta_description?: string | null;
          published?: boolean;
          created_at?: string;
          updated_at?: string;
        }
      >;
      slug_redirects: Table<
        {
          kind: string;
          from_slug: string;
          target_id: string;
        },
        {
          kind: string;
          from_slug: string;
          target_id: string;
        }
      >;
      user_roles: Table<
        {
          user_id: string;
          role: AppRole;
          created_at: string;
        },
        {
          user_id: string;
          role: AppRole;
          created_at?: string;
        }
      >;
    };
    Views: Record<never, never>;
    Functions: {
      has_role: { Args: { _user_id: string | null; _role: string | null }; Returns: boolean };
      log_account_action: { Args: { _action: string | null; _user_id: string | null }; Returns: undefined };
      set_role: {
        Args: { _user_id: string | null; _role: AppRole | null; _by: string | null };
        Returns: undefined;
      };
      users_with_second_factor: { Args: { _user_ids: string[] | null }; Returns: string[] };
    };
    Enums: { app_role: AppRole };
    CompositeTypes: Record<never, never>;
  };
};

type Table<Row, Insert> = { Row: Row; Insert: Insert; Update: Partial<Insert>; Relationships: [] };

export type Row<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];
