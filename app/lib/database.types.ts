/** What staff may act as: admins do everything, editors the posts and pages, agents the leads. */
export type AppRole = "admin" | "editor" | "agent";

/** Row, insert and update shapes of `supabase/migrations`, in the form the official client's generics take. */
export type Database = {
  public: {
    Tables: {
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
        "id" | "email" | "city" | "message" | "status" | "flood" | "created_at"
      >;
      user_roles: Table<{ user_id: string; role: AppRole; created_at: string }, "created_at">;
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
        "id" | "published" | "created_at" | "updated_at"
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
        "id" | "meta_description" | "published" | "created_at" | "updated_at"
      >;
      slug_redirects: Table<{ kind: "post" | "page"; from_slug: string; target_id: string }, never>;
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
          /** By column, what stood there and what stands there now. */
          changed_values: Record<string, [unknown, unknown]>;
        },
        "id" | "created_at" | "actor_id" | "actor_email" | "row_name" | "changed_columns" | "changed_values"
      >;
    };
    Views: Record<never, never>;
    Functions: {
      has_role: { Args: { _user_id: string; _role: string }; Returns: boolean };
      users_with_second_factor: { Args: { _user_ids: string[] }; Returns: string[] };
      set_role: { Args: { _user_id: string; _role: AppRole | null; _by: string | null }; Returns: undefined };
    };
    Enums: { app_role: AppRole };
    CompositeTypes: Record<never, never>;
  };
};

type Table<Row, Optional extends keyof Row> = {
  Row: Row;
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>;
  Update: Partial<Row>;
  Relationships: [];
};

export type Row<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];
