// Made by `npm run types` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      event_alerts: {
        Row: {
          id: number;
          user_id: string;
          event_id: number;
          kind: string;
          status: string;
          attempts: number;
          error: string | null;
          created_at: string;
          sent_at: string | null;
        };
        Insert: {
          id?: number;
          user_id: string;
          event_id: number;
          kind: string;
          status?: string;
          attempts?: number;
          error?: string | null;
          created_at?: string;
          sent_at?: string | null;
        };
        Update: {
          id?: number;
          user_id?: string;
          event_id?: number;
          kind?: string;
          status?: string;
          attempts?: number;
          error?: string | null;
          created_at?: string;
          sent_at?: string | null;
        };
        Relationships: [];
      };
      events: {
        Row: {
          event_id: number;
          name: string | null;
          description: string | null;
          venue_slug: string | null;
          major_category: string | null;
          minor_category: string | null;
          event_date: string | null;
          event_datetime: string | null;
          mobile_image_url: string | null;
          code: string | null;
          scraped_at: string | null;
          updated_at: string;
          source: string | null;
          created_at: string;
          status: string;
        };
        Insert: {
          event_id: number;
          name?: string | null;
          description?: string | null;
          venue_slug?: string | null;
          major_category?: string | null;
          minor_category?: string | null;
          event_date?: string | null;
          event_datetime?: string | null;
          mobile_image_url?: string | null;
          code?: string | null;
          scraped_at?: string | null;
          updated_at?: string;
          source?: string | null;
          created_at?: string;
          status?: string;
        };
        Update: {
          event_id?: number;
          name?: string | null;
          description?: string | null;
          venue_slug?: string | null;
          major_category?: string | null;
          minor_category?: string | null;
          event_date?: string | null;
          event_datetime?: string | null;
          mobile_image_url?: string | null;
          code?: string | null;
          scraped_at?: string | null;
          updated_at?: string;
          source?: string | null;
          created_at?: string;
          status?: string;
        };
        Relationships: [];
      };
      favorites: {
        Row: {
          id: string;
          user_id: string;
          item_type: string;
          item_id: string;
          created_at: string;
          known: Json | null;
        };
        Insert: {
          id?: string;
          user_id: string;
          item_type: string;
          item_id: string;
          created_at?: string;
          known?: Json | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          item_type?: string;
          item_id?: string;
          created_at?: string;
          known?: Json | null;
        };
        Relationships: [];
      };
      notification_deliveries: {
        Row: {
          user_id: string;
          event_id: number;
          status: string;
          attempts: number;
          error: string | null;
          created_at: string;
          sent_at: string | null;
        };
        Insert: {
          user_id: string;
          event_id: number;
          status?: string;
          attempts?: number;
          error?: string | null;
          created_at?: string;
          sent_at?: string | null;
        };
        Update: {
          user_id?: string;
          event_id?: number;
          status?: string;
          attempts?: number;
          error?: string | null;
          created_at?: string;
          sent_at?: string | null;
        };
        Relationships: [];
      };
      notify_lease: {
        Row: {
          id: boolean;
          holder: string;
          expires_at: string;
        };
        Insert: {
          id?: boolean;
          holder: string;
          expires_at: string;
        };
        Update: {
          id?: boolean;
          holder?: string;
          expires_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          id: string;
          discord_webhook_url: string | null;
          notification_blacklist: string[];
          webhook_disabled_at: string | null;
          webhook_error: string | null;
        };
        Insert: {
          id: string;
          discord_webhook_url?: string | null;
          notification_blacklist?: string[];
          webhook_disabled_at?: string | null;
          webhook_error?: string | null;
        };
        Update: {
          id?: string;
          discord_webhook_url?: string | null;
          notification_blacklist?: string[];
          webhook_disabled_at?: string | null;
          webhook_error?: string | null;
        };
        Relationships: [];
      };
      site_settings: {
        Row: {
          id: boolean;
          time_zone: string;
        };
        Insert: {
          id?: boolean;
          time_zone?: string;
        };
        Update: {
          id?: boolean;
          time_zone?: string;
        };
        Relationships: [];
      };
      venues: {
        Row: {
          venue_slug: string;
          full_name: string | null;
          venue_name: string | null;
          time_zone: string | null;
        };
        Insert: {
          venue_slug: string;
          full_name?: string | null;
          venue_name?: string | null;
          time_zone?: string | null;
        };
        Update: {
          venue_slug?: string;
          full_name?: string | null;
          venue_name?: string | null;
          time_zone?: string | null;
        };
        Relationships: [];
      };
    };
    Views: {
      upcoming_events: {
        Row: {
          event_id: number | null;
          name: string | null;
          description: string | null;
          venue_slug: string | null;
          major_category: string | null;
          minor_category: string | null;
          event_date: string | null;
          event_datetime: string | null;
          mobile_image_url: string | null;
          code: string | null;
          scraped_at: string | null;
          updated_at: string | null;
          source: string | null;
          created_at: string | null;
          status: string | null;
        };
        Relationships: [];
      };
      venue_stats: {
        Row: {
          venue_slug: string | null;
          venue_name: string | null;
          full_name: string | null;
          total_events: number | null;
          upcoming_events: number | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      calendar_day: {
        Args: { zone: string; instant: string };
        Returns: string;
      };
      catalogue_version: {
        Args: never;
        Returns: string;
      };
      claim_notifications: {
        Args: { holder: string; seconds: number; user_id: string; webhook: string; event_ids: number[]; alerts: Json };
        Returns: string;
      };
      delete_my_account: {
        Args: never;
        Returns: undefined;
      };
      describe_installation: {
        Args: never;
        Returns: Json;
      };
      disable_webhook: {
        Args: { user_id: string; webhook: string; reason: string };
        Returns: undefined;
      };
      drop_stale_notifications: {
        Args: never;
        Returns: undefined;
      };
      event_state: {
        Args: { name: string; status: string; event_date: string; event_datetime: string };
        Returns: Json;
      };
      import_events: {
        Args: { rows: Json; venues?: Json; source?: string; dry_run?: boolean };
        Returns: Json;
      };
      is_upcoming: {
        Args: { event_datetime: string; event_date: string; zone: string; now: string };
        Returns: boolean;
      };
      known_time_zones: {
        Args: { zones: string[] };
        Returns: Json;
      };
      note_known_events: {
        Args: { states: Json };
        Returns: undefined;
      };
      notify_changes: {
        Args: { user_ids: string[] };
        Returns: Json;
      };
      notify_followers: {
        Args: { page_size: number; after?: string };
        Returns: Json;
      };
      notify_undelivered: {
        Args: { wanted: Json };
        Returns: Json;
      };
      record_notifications: {
        Args: { user_id: string; event_ids: number[]; alerts: Json; status: string; error?: string };
        Returns: undefined;
      };
      release_notify_lease: {
        Args: { holder: string };
        Returns: undefined;
      };
      remove_events: {
        Args: { source: string; event_ids: number[] };
        Returns: number;
      };
      take_notify_lease: {
        Args: { holder: string; seconds: number };
        Returns: boolean;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
