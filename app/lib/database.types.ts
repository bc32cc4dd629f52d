// Generated from supabase/migrations by `npm run types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export const APP_ROLES = ["admin", "editor", "agent"] as const;
export type AppRole = (typeof APP_ROLES)[number];

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
          cover: string | null;
          cover_alt: string;
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
          cover?: string | null;
          cover_alt?: string;
          published?: boolean;
          created_at?: string;
          updated_at?: string;
        }
      >;
      content_drafts: Table<
        {
          author_id: string;
          kind: string;
          document: string;
          fields: Json;
          seen_version: string | null;
          new_id: string | null;
          browser: string;
          saved_at: string;
        },
        {
          author_id?: string;
          kind: string;
          document: string;
          fields: Json;
          seen_version?: string | null;
          new_id?: string | null;
          browser: string;
          saved_at?: string;
        }
      >;
      content_revisions: Table<
        {
          id: number;
          kind: string;
          content_id: string;
          action: string;
          changed_columns: string[];
          fields: Json;
          published: boolean;
          actor_id: string | null;
          actor_email: string | null;
          name: string | null;
          created_at: string;
        },
        {
          id?: number;
          kind: string;
          content_id: string;
          action: string;
          changed_columns: string[];
          fields: Json;
          published: boolean;
          actor_id?: string | null;
          actor_email?: string | null;
          name?: string | null;
          created_at?: string;
        }
      >;
      content_trash: Table<
        {
          kind: string;
          id: string;
          title: string;
          slug: string;
          published: boolean;
          content: Json;
          former_slugs: string[];
          actor_id: string | null;
          actor_email: string | null;
          deleted_at: string;
        },
        {
          kind: string;
          id: string;
          title: string;
          slug: string;
          published: boolean;
          content: Json;
          former_slugs?: string[];
          actor_id?: string | null;
          actor_email?: string | null;
          deleted_at?: string;
        }
      >;
      daily_figures: Table<
        {
          day: string;
          kind: string;
          name: string;
          measure: string;
          count: number;
        },
        {
          day: string;
          kind: string;
          name: string;
          measure: string;
          count: number;
        }
      >;
      lead_field_changes: Table<
        {
          id: string;
          lead_id: string;
          field: string;
          former: string | null;
          present: string | null;
          actor_id: string | null;
          actor_email: string | null;
          created_at: string;
        },
        {
          id?: string;
          lead_id: string;
          field: string;
          former?: string | null;
          present?: string | null;
          actor_id?: string | null;
          actor_email?: string | null;
          created_at?: string;
        }
      >;
      lead_links: Table<
        {
          id: string;
          lead_id: string;
          other_id: string;
          is_same_person: boolean;
          actor_id: string | null;
          actor_email: string | null;
          created_at: string;
        },
        {
          id?: string;
          lead_id: string;
          other_id: string;
          is_same_person: boolean;
          actor_id?: string | null;
          actor_email?: string | null;
          created_at?: string;
        }
      >;
      lead_notes: Table<
        {
          id: string;
          lead_id: string;
          author_id: string | null;
          author_email: string | null;
          body: string;
          created_at: string;
          call_outcome: string | null;
        },
        {
          id?: string;
          lead_id: string;
          author_id?: string | null;
          author_email?: string | null;
          body: string;
          created_at?: string;
          call_outcome?: string | null;
        }
      >;
      lead_notices: Table<
        {
          id: string;
          lead_id: string | null;
          subject: string;
          recipient: string;
          account_id: string | null;
          device_id: string | null;
          state: string;
          attempts: number;
          due_at: string;
          claimed_until: string | null;
          last_error: string | null;
          created_at: string;
          sent_at: string | null;
          said: string | null;
        },
        {
          id?: string;
          lead_id?: string | null;
          subject?: string;
          recipient: string;
          account_id?: string | null;
          device_id?: string | null;
          state?: string;
          attempts?: number;
          due_at?: string;
          claimed_until?: string | null;
          last_error?: string | null;
          created_at?: string;
          sent_at?: string | null;
          said?: string | null;
        }
      >;
      lead_status_changes: Table<
        {
          id: string;
          lead_id: string;
          former: string;
          status: string;
          actor_id: string | null;
          actor_email: string | null;
          created_at: string;
        },
        {
          id?: string;
          lead_id: string;
          former: string;
          status: string;
          actor_id?: string | null;
          actor_email?: string | null;
          created_at?: string;
        }
      >;
      lead_views: Table<
        {
          id: string;
          owner_id: string | null;
          name: string;
          query: string;
          created_at: string;
        },
        {
          id?: string;
          owner_id?: string | null;
          name: string;
          query: string;
          created_at?: string;
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
          quarantine: Json | null;
          created_at: string;
          evidence: Json | null;
          assignee_id: string | null;
          follow_up_on: string | null;
          lost_reason: string | null;
          lost_words: string | null;
          tags: string[];
          first_contact_at: string | null;
        },
        {
          id?: string;
          name: string;
          phone: string;
          email?: string | null;
          city?: string | null;
          message?: string | null;
          status?: string;
          quarantine?: Json | null;
          created_at?: string;
          evidence?: Json | null;
          assignee_id?: string | null;
          follow_up_on?: string | null;
          lost_reason?: string | null;
          lost_words?: string | null;
          tags?: string[];
          first_contact_at?: string | null;
        }
      >;
      message_templates: Table<
        {
          id: string;
          channel: string;
          name: string;
          subject: string | null;
          body: string;
          is_usual: boolean;
          created_at: string;
          updated_at: string;
        },
        {
          id?: string;
          channel: string;
          name: string;
          subject?: string | null;
          body: string;
          is_usual?: boolean;
          created_at?: string;
          updated_at?: string;
        }
      >;
      missing_addresses: Table<
        {
          path: string;
          people: number;
          bots: number;
          referrer_host: string | null;
          last_seen_at: string;
        },
        {
          path: string;
          people?: number;
          bots?: number;
          referrer_host?: string | null;
          last_seen_at?: string;
        }
      >;
      notice_settings: Table<
        {
          user_id: string;
          new_leads: boolean;
          assigned_leads: boolean;
        },
        {
          user_id: string;
          new_leads?: boolean;
          assigned_leads?: boolean;
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
      picture_uses: Table<
        {
          picture_id: string;
          kind: string;
          content_id: string;
        },
        {
          picture_id: string;
          kind: string;
          content_id: string;
        }
      >;
      pictures: Table<
        {
          id: string;
          key: string;
          width: number;
          height: number;
          color: string;
          bytes: number;
          name: string;
          alt: string | null;
          created_at: string;
          created_by: string | null;
        },
        {
          id?: string;
          key: string;
          width?: number;
          height?: number;
          color?: string;
          bytes: number;
          name: string;
          alt?: string | null;
          created_at?: string;
          created_by?: string | null;
        }
      >;
      preview_links: Table<
        {
          id: string;
          token_hash: string;
          kind: string;
          document: string;
          fields: Json;
          created_by: string | null;
          created_by_email: string | null;
          created_at: string;
          expires_at: string;
          title: string | null;
        },
        {
          id?: string;
          token_hash: string;
          kind: string;
          document: string;
          fields: Json;
          created_by?: string | null;
          created_by_email?: string | null;
          created_at?: string;
          expires_at: string;
          title?: string | null;
        }
      >;
      push_devices: Table<
        {
          id: string;
          user_id: string;
          session_id: string;
          endpoint: string;
          p256dh: string;
          auth: string;
          name: string;
          created_at: string;
        },
        {
          id?: string;
          user_id?: string;
          session_id?: string;
          endpoint: string;
          p256dh: string;
          auth: string;
          name: string;
          created_at?: string;
        }
      >;
      redirects: Table<
        {
          id: string;
          from_path: string;
          to_path: string;
          created_at: string;
        },
        {
          id?: string;
          from_path: string;
          to_path: string;
          created_at?: string;
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
      timetable: Table<
        {
          id: string;
          kind: string;
          content_id: string;
          action: string;
          due_at: string;
          created_at: string;
        },
        {
          id?: string;
          kind: string;
          content_id: string;
          action: string;
          due_at: string;
          created_at?: string;
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
      add_figures: { Args: { _figures: Json | null; _built_in: string[] | null }; Returns: undefined };
      add_missing_addresses: { Args: { _addresses: Json | null }; Returns: undefined };
      change_leads: { Args: { _changes: Json | null }; Returns: Json };
      claim_lead_notices: { Args: { _way: string | null; _most: number | null }; Returns: Json };
      content_ids_found: { Args: { _table: string | null; _listing: Json | null }; Returns: string[] };
      delete_picture: { Args: { _id: string | null; _uses: number | null }; Returns: boolean };
      empty_trash: { Args: Record<never, never>; Returns: number };
      expired_leads: { Args: { _kept_days: number | null; _most: number | null }; Returns: Json };
      figures_by: {
        Args: { _by: string | null; _from: string | null; _until: string | null };
        Returns: Json;
      };
      has_role: { Args: { _user_id: string | null; _role: string | null }; Returns: boolean };
      import_leads: { Args: { _leads: Json | null; _only_look: boolean | null }; Returns: Json };
      import_redirects: { Args: { _redirects: Json | null; _trial: boolean | null }; Returns: Json };
      keep_draft: { Args: { _draft: Json | null; _seen_at: string | null }; Returns: string };
      lead_board: { Args: { _listing: Json | null }; Returns: Json };
      lead_choices: { Args: Record<never, never>; Returns: Json };
      lead_ids_found: { Args: { _listing: Json | null }; Returns: string[] };
      lead_staff: { Args: Record<never, never>; Returns: Json };
      lead_summary: { Args: { _today: string | null }; Returns: Json };
      log_account_action: { Args: { _action: string | null; _user_id: string | null }; Returns: undefined };
      log_kept_aside: { Args: { _id: string | null; _action: string | null }; Returns: undefined };
      log_lead_export: { Args: Record<never, never>; Returns: undefined };
      name_revision: {
        Args: { _id: number | null; _seen: string | null; _name: string | null };
        Returns: boolean;
      };
      open_notice_channels: {
        Args: {
          _mail: boolean | null;
          _office: string | null;
          _webhook: boolean | null;
          _push: boolean | null;
        };
        Returns: undefined;
      };
      own_device_key: { Args: Record<never, never>; Returns: string };
      own_live_sessions: { Args: Record<never, never>; Returns: string[] };
      publish_many: { Args: { _kind: string | null; _changes: Json | null }; Returns: Json };
      replace_picture: {
        Args: { _id: string | null; _by: string | null; _uses: number | null };
        Returns: boolean;
      };
      requests_of_persons: { Args: { _lead_ids: string[] | null }; Returns: Json };
      response_times: {
        Args: {
          _from: string | null;
          _until: string | null;
          _opens: string | null;
          _closes: string | null;
          _promised_minutes: number | null;
        };
        Returns: Json;
      };
      room_for_pictures: { Args: Record<never, never>; Returns: Json };
      run_timetable: { Args: Record<never, never>; Returns: Json };
      search_leads: { Args: { _listing: Json | null }; Returns: Json };
      search_pages: { Args: { _listing: Json | null }; Returns: Json };
      search_posts: { Args: { _listing: Json | null }; Returns: Json };
      send_lead_notices_again: { Args: { _ids: string[] | null }; Returns: number };
      set_role: {
        Args: { _user_id: string | null; _role: AppRole | null; _by: string | null };
        Returns: undefined;
      };
      settle_lead_notice: {
        Args: { _id: string | null; _attempt: number | null; _error: string | null; _final: boolean | null };
        Returns: boolean;
      };
      shown_preview: { Args: { _token: string | null }; Returns: Json };
      take_leads: { Args: { _leads: Json | null }; Returns: Json };
      tell_admins_of_backups: { Args: { _said: string | null }; Returns: undefined };
      tell_staff_of_form: { Args: { _subject: string | null; _said: string | null }; Returns: undefined };
      users_with_second_factor: { Args: { _user_ids: string[] | null }; Returns: string[] };
      uses_of_picture: { Args: { _id: string | null }; Returns: Json };
    };
    Enums: { app_role: AppRole };
    CompositeTypes: Record<never, never>;
  };
};

type Table<Row, Insert> = { Row: Row; Insert: Insert; Update: Partial<Insert>; Relationships: [] };

export type Row<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];
