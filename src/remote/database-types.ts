// Written by `npm run types` from the migrated schema. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      blocks: {
        Row: {
          blocked_id: string;
          blocker_id: string;
          created_at: string;
          deleted: boolean;
          updated: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          blocked_id: string;
          blocker_id: string;
          created_at?: string;
          deleted?: boolean;
          updated?: string;
          xid?: unknown;
        };
        Update: {
          blocked_id?: string;
          blocker_id?: string;
          created_at?: string;
          deleted?: boolean;
          updated?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "blocks_blocked_id_fkey";
            columns: ["blocked_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      credit_ledger: {
        Row: {
          created_at: string;
          delta: number;
          id: number;
          reason: string;
          ref: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          delta: number;
          id?: never;
          reason: string;
          ref: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          delta?: number;
          id?: never;
          reason?: string;
          ref?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "credit_ledger_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      drafts: {
        Row: {
          created_at: string;
          data: NonNullable<Json>;
          deleted: boolean;
          id: string;
          published_as: string | null;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          data: NonNullable<Json>;
          deleted?: boolean;
          id: string;
          published_as?: string | null;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          created_at?: string;
          data?: NonNullable<Json>;
          deleted?: boolean;
          id?: string;
          published_as?: string | null;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "drafts_published_as_fkey";
            columns: ["published_as"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
        ];
      };
      favorites: {
        Row: {
          created_at: string;
          deleted: boolean;
          listing_id: string;
          price: number | null;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          deleted?: boolean;
          listing_id: string;
          price?: number | null;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          created_at?: string;
          deleted?: boolean;
          listing_id?: string;
          price?: number | null;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "favorites_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
        ];
      };
      listings: {
        Row: {
          agreed_at: string | null;
          archived: boolean;
          boosted_until: string | null;
          buyer_id: string | null;
          category: string;
          code: string;
          condition: string;
          created_at: string;
          deleted: boolean;
          delivery: boolean;
          description: string;
          district: string;
          ended_at: string | null;
          has_imei: boolean;
          hidden: boolean;
          id: string;
          invoice: boolean;
          paid_by: string | null;
          photos: string[];
          price: number;
          published_at: string | null;
          reserved_until: string | null;
          status: string;
          stems: string[];
          stems_all: string[];
          suspended: boolean;
          title: string;
          town_id: string;
          updated: string;
          user_id: string;
          visible: boolean;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          agreed_at?: string | null;
          archived?: boolean;
          boosted_until?: string | null;
          buyer_id?: string | null;
          category: string;
          code?: string;
          condition: string;
          created_at?: string;
          deleted?: boolean;
          delivery?: boolean;
          description: string;
          district: string;
          ended_at?: string | null;
          has_imei?: boolean;
          hidden?: boolean;
          id: string;
          invoice?: boolean;
          paid_by?: string | null;
          photos: string[];
          price: number;
          published_at?: string | null;
          reserved_until?: string | null;
          status?: string;
          stems: string[];
          stems_all: string[];
          suspended?: boolean;
          title: string;
          town_id: string;
          updated?: string;
          user_id: string;
          visible?: never;
          xid?: unknown;
        };
        Update: {
          agreed_at?: string | null;
          archived?: boolean;
          boosted_until?: string | null;
          buyer_id?: string | null;
          category?: string;
          code?: string;
          condition?: string;
          created_at?: string;
          deleted?: boolean;
          delivery?: boolean;
          description?: string;
          district?: string;
          ended_at?: string | null;
          has_imei?: boolean;
          hidden?: boolean;
          id?: string;
          invoice?: boolean;
          paid_by?: string | null;
          photos?: string[];
          price?: number;
          published_at?: string | null;
          reserved_until?: string | null;
          status?: string;
          stems?: string[];
          stems_all?: string[];
          suspended?: boolean;
          title?: string;
          town_id?: string;
          updated?: string;
          user_id?: string;
          visible?: never;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "listings_buyer_id_fkey";
            columns: ["buyer_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "listings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      messages: {
        Row: {
          content: string;
          conversation_id: string;
          created_at: string;
          deleted: boolean;
          heard: boolean;
          id: string;
          listing_id: string;
          media: Json | null;
          offer: Json | null;
          read: boolean;
          receiver_id: string;
          sender_id: string;
          seq: number;
          updated: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          conversation_id: string;
          created_at: string;
          deleted?: boolean;
          heard?: boolean;
          id: string;
          listing_id: string;
          media?: Json | null;
          offer?: Json | null;
          read?: boolean;
          receiver_id: string;
          sender_id: string;
          seq: number;
          updated?: string;
          xid?: unknown;
        };
        Update: {
          content?: string;
          conversation_id?: string;
          created_at?: string;
          deleted?: boolean;
          heard?: boolean;
          id?: string;
          listing_id?: string;
          media?: Json | null;
          offer?: Json | null;
          read?: boolean;
          receiver_id?: string;
          sender_id?: string;
          seq?: number;
          updated?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "messages_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_receiver_id_fkey";
            columns: ["receiver_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_sender_id_fkey";
            columns: ["sender_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      moderation_notices: {
        Row: {
          acknowledged_at: string | null;
          answer: string | null;
          appeal: string | null;
          appealed_at: string | null;
          created_at: string;
          edited_at: string | null;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          kind: string;
          listing_id: string;
          reason: string | null;
          status: string;
          title: string;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          acknowledged_at?: string | null;
          answer?: string | null;
          appeal?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          edited_at?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          kind: string;
          listing_id: string;
          reason?: string | null;
          status?: string;
          title: string;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          acknowledged_at?: string | null;
          answer?: string | null;
          appeal?: string | null;
          appealed_at?: string | null;
          created_at?: string;
          edited_at?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          kind?: string;
          listing_id?: string;
          reason?: string | null;
          status?: string;
          title?: string;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "moderation_notices_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "moderation_notices_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_disputes: {
        Row: {
          about: string;
          answer: string | null;
          created_at: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          message: string;
          proof_id: string;
          status: string;
          undone: number;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          about: string;
          answer?: string | null;
          created_at?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id: string;
          message: string;
          proof_id: string;
          status?: string;
          undone: number;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          about?: string;
          answer?: string | null;
          created_at?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          message?: string;
          proof_id?: string;
          status?: string;
          undone?: number;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "payment_disputes_proof_id_fkey";
            columns: ["proof_id"];
            isOneToOne: false;
            referencedRelation: "payment_proofs";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_disputes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_proofs: {
        Row: {
          amount: number;
          created_at: string;
          credits: number;
          decided_at: string | null;
          decided_by: string | null;
          duplicate: boolean;
          email: string;
          full_name: string;
          id: string;
          kind: string;
          listing_id: string | null;
          object_path: string;
          pack: string | null;
          phone: string;
          published: boolean;
          reason: string | null;
          reference: string | null;
          screenshot_sha256: string;
          status: string;
          undone: number;
          undone_at: string | null;
          undone_reason: string | null;
          undone_status: string | null;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          credits: number;
          decided_at?: string | null;
          decided_by?: string | null;
          duplicate?: boolean;
          email: string;
          full_name: string;
          id: string;
          kind: string;
          listing_id?: string | null;
          object_path: string;
          pack?: string | null;
          phone: string;
          published?: boolean;
          reason?: string | null;
          reference?: string | null;
          screenshot_sha256: string;
          status?: string;
          undone?: number;
          undone_at?: string | null;
          undone_reason?: string | null;
          undone_status?: string | null;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          amount?: number;
          created_at?: string;
          credits?: number;
          decided_at?: string | null;
          decided_by?: string | null;
          duplicate?: boolean;
          email?: string;
          full_name?: string;
          id?: string;
          kind?: string;
          listing_id?: string | null;
          object_path?: string;
          pack?: string | null;
          phone?: string;
          published?: boolean;
          reason?: string | null;
          reference?: string | null;
          screenshot_sha256?: string;
          status?: string;
          undone?: number;
          undone_at?: string | null;
          undone_reason?: string | null;
          undone_status?: string | null;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "payment_proofs_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_proofs_pack_fkey";
            columns: ["pack"];
            isOneToOne: false;
            referencedRelation: "price_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_proofs_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      price_list: {
        Row: {
          credits: number;
          deleted: boolean;
          id: string;
          kind: string;
          name: string;
          note: string | null;
          popular: boolean;
          position: number;
          price: number;
          updated: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          credits: number;
          deleted?: boolean;
          id: string;
          kind: string;
          name: string;
          note?: string | null;
          popular?: boolean;
          position: number;
          price: number;
          updated?: string;
          xid?: unknown;
        };
        Update: {
          credits?: number;
          deleted?: boolean;
          id?: string;
          kind?: string;
          name?: string;
          note?: string | null;
          popular?: boolean;
          position?: number;
          price?: number;
          updated?: string;
          xid?: unknown;
        };
        Relationships: [];
      };
      reports: {
        Row: {
          comment: string | null;
          created_at: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          listing_id: string;
          reason: string;
          reporter_id: string;
          said: Json | null;
          status: string;
          subject_id: string;
          subject_kind: string;
          town_id: string;
          updated: string;
          words: Json | null;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          comment?: string | null;
          created_at?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id: string;
          listing_id: string;
          reason: string;
          reporter_id: string;
          said?: Json | null;
          status?: string;
          subject_id: string;
          subject_kind: string;
          town_id: string;
          updated?: string;
          words?: Json | null;
          xid?: unknown;
        };
        Update: {
          comment?: string | null;
          created_at?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          listing_id?: string;
          reason?: string;
          reporter_id?: string;
          said?: Json | null;
          status?: string;
          subject_id?: string;
          subject_kind?: string;
          town_id?: string;
          updated?: string;
          words?: Json | null;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "reports_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
        ];
      };
      reviews: {
        Row: {
          comment: string | null;
          created_at: string;
          deleted: boolean;
          id: string;
          listing_id: string;
          rating: number;
          reviewed_id: string;
          reviewer_id: string;
          town_id: string;
          updated: string;
          verified: boolean;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          comment?: string | null;
          created_at?: string;
          deleted?: boolean;
          id: string;
          listing_id: string;
          rating: number;
          reviewed_id: string;
          reviewer_id: string;
          town_id: string;
          updated?: string;
          verified?: boolean;
          xid?: unknown;
        };
        Update: {
          comment?: string | null;
          created_at?: string;
          deleted?: boolean;
          id?: string;
          listing_id?: string;
          rating?: number;
          reviewed_id?: string;
          reviewer_id?: string;
          town_id?: string;
          updated?: string;
          verified?: boolean;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "reviews_listing_id_fkey";
            columns: ["listing_id"];
            isOneToOne: false;
            referencedRelation: "listings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_reviewed_id_fkey";
            columns: ["reviewed_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_reviewer_id_fkey";
            columns: ["reviewer_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      support_messages: {
        Row: {
          answer: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          message: string;
          name: string;
          receipt_id: string | null;
          status: string;
          subject: string;
          updated: string;
          user_id: string | null;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          created_at?: string;
          email: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id: string;
          message: string;
          name: string;
          receipt_id?: string | null;
          status?: string;
          subject: string;
          updated?: string;
          user_id?: string | null;
          xid?: unknown;
        };
        Update: {
          answer?: string | null;
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          message?: string;
          name?: string;
          receipt_id?: string | null;
          status?: string;
          subject?: string;
          updated?: string;
          user_id?: string | null;
          xid?: unknown;
        };
        Relationships: [];
      };
      transactions: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          kind: string;
          proof_id: string | null;
          status: string;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          id: string;
          kind: string;
          proof_id?: string | null;
          status: string;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          kind?: string;
          proof_id?: string | null;
          status?: string;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "transactions_proof_id_fkey";
            columns: ["proof_id"];
            isOneToOne: true;
            referencedRelation: "payment_proofs";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "transactions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      user_credits: {
        Row: {
          credits: number;
          updated: string;
          user_id: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          credits?: number;
          updated?: string;
          user_id: string;
          xid?: unknown;
        };
        Update: {
          credits?: number;
          updated?: string;
          user_id?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "user_credits_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      user_private: {
        Row: {
          calls: boolean;
          district: string;
          email: string;
          id: string;
          number_code: string | null;
          number_code_at: string | null;
          number_confirmed_at: string | null;
          phone: string;
          updated: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          calls?: boolean;
          district: string;
          email: string;
          id: string;
          number_code?: string | null;
          number_code_at?: string | null;
          number_confirmed_at?: string | null;
          phone: string;
          updated?: string;
          xid?: unknown;
        };
        Update: {
          calls?: boolean;
          district?: string;
          email?: string;
          id?: string;
          number_code?: string | null;
          number_code_at?: string | null;
          number_confirmed_at?: string | null;
          phone?: string;
          updated?: string;
          xid?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: "user_private_id_fkey";
            columns: ["id"];
            isOneToOne: true;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      users: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          deleted: boolean;
          first_listing_at: string | null;
          full_name: string;
          id: string;
          rating: number | null;
          review_count: number;
          town_id: string;
          updated: string;
          xid: unknown;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          deleted?: boolean;
          first_listing_at?: string | null;
          full_name: string;
          id: string;
          rating?: number | null;
          review_count?: number;
          town_id?: string;
          updated?: string;
          xid?: unknown;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          deleted?: boolean;
          first_listing_at?: string | null;
          full_name?: string;
          id?: string;
          rating?: number | null;
          review_count?: number;
          town_id?: string;
          updated?: string;
          xid?: unknown;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      answer_support: {
        Args: { action_id?: string; answer: string; seen: string; support_message: string };
        Returns: Json;
      };
      check_imei: { Args: { imei: string; listing_id: string }; Returns: Json };
      claim_mails: { Args: { max_rows?: number }; Returns: Json };
      claim_notices: { Args: { max_rows?: number }; Returns: Json };
      close_account: { Args: { person: string; rehearsal?: boolean }; Returns: Json };
      comes_late: { Args: { object: string }; Returns: boolean };
      decide_appeal: {
        Args: { accept: boolean; action_id?: string; answer?: string; notice: string; seen: string };
        Returns: Json;
      };
      decide_dispute: {
        Args: { accept: boolean; action_id?: string; answer?: string; dispute: string };
        Returns: Json;
      };
      decide_number: {
        Args: { action_id?: string; confirm: boolean; person: string; seen_code: string; seen_phone: string };
        Returns: Json;
      };
      decide_payment: {
        Args: { accept: boolean; action_id?: string; proof: string; reason?: string; seen_undone: number };
        Returns: Json;
      };
      decide_person_reports: {
        Args: { action: string; action_id?: string; person: string; reason?: string; seen: string };
        Returns: Json;
      };
      decide_report: {
        Args: { action: string; action_id?: string; listing: string; reason?: string; seen?: string };
        Returns: Json;
      };
      decide_review_report: {
        Args: { action: string; action_id?: string; reason?: string; review: string; seen: string };
        Returns: Json;
      };
      do_chores: { Args: Record<PropertyKey, never>; Returns: undefined };
      end_device: { Args: { device: string }; Returns: undefined };
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      files_of_departed: { Args: Record<PropertyKey, never>; Returns: Json };
      forget_expired: { Args: Record<PropertyKey, never>; Returns: number };
      is_plain_call: { Args: Record<PropertyKey, never>; Returns: boolean };
      is_shown: { Args: { object: string }; Returns: boolean };
      listing_by_code: { Args: { code: string }; Returns: Json };
      listing_by_id: { Args: { listing_id: string }; Returns: Json };
      listing_contact: { Args: { calling?: boolean; listing_id: string }; Returns: Json };
      listing_numbers: { Args: Record<PropertyKey, never>; Returns: Json };
      lot_keys: { Args: { made?: Json }; Returns: Json };
      lot_rows: { Args: { category: string; town?: string }; Returns: Json };
      lot_sizes: { Args: { town?: string }; Returns: Json };
      mail_refused: { Args: { mail: string }; Returns: undefined };
      mail_sent: { Args: { mail: string }; Returns: undefined };
      mark_support: {
        Args: { action_id?: string; seen: string; state: string; support_message: string };
        Returns: Json;
      };
      may_see_media: { Args: { object: string }; Returns: boolean };
      may_send_avatar: { Args: Record<PropertyKey, never>; Returns: boolean };
      may_send_media: { Args: Record<PropertyKey, never>; Returns: boolean };
      may_send_screenshot: { Args: Record<PropertyKey, never>; Returns: boolean };
      may_upload: { Args: Record<PropertyKey, never>; Returns: boolean };
      my_devices: { Args: Record<PropertyKey, never>; Returns: Json };
      notice_choices: { Args: { by_mail?: boolean; muted?: string[]; shows_text?: boolean }; Returns: Json };
      notice_sent: {
        Args: {
          gone?: string[];
          notice: string;
          reached?: string[];
          refused?: string[];
          sent: boolean;
          version: number;
        };
        Returns: undefined;
      };
      open_towns: { Args: Record<PropertyKey, never>; Returns: Json };
      poke_late_changes: { Args: Record<PropertyKey, never>; Returns: number };
      public_addresses: { Args: Record<PropertyKey, never>; Returns: Json };
      queue_notice_mails: { Args: Record<PropertyKey, never>; Returns: number };
      remove_avatar: { Args: { action_id?: string; person: string; seen: string }; Returns: Json };
      remove_stolen_phone: { Args: { action_id?: string; declaration: string }; Returns: Json };
      report_app: { Args: { report: Json }; Returns: undefined };
      reverse_payment_decision: {
        Args: { action_id?: string; proof: string; reason?: string; seen_status: string; seen_undone: number };
        Returns: Json;
      };
      reviews_about: { Args: { listing?: string; person?: string }; Returns: Json };
      search_listings: {
        Args: {
          category?: string;
          condition?: string;
          delivery?: boolean;
          district?: string;
          max_price?: number;
          min_price?: number;
          page?: number;
          q?: string;
          sort?: string;
          town?: string;
        };
        Returns: Json;
      };
      seller_facts: { Args: { seller: string }; Returns: Json };
      seller_listings: { Args: { seller: string }; Returns: Json };
      send_phone_report: { Args: { report: Json }; Returns: string };
      session_lasts_now: { Args: Record<PropertyKey, never>; Returns: boolean };
      stop_notice_mails: { Args: { token: string }; Returns: boolean };
      submit_proof: { Args: { person: string; proof: Json; rehearsal?: boolean }; Returns: Json };
      subscribe_push: { Args: { auth: string; endpoint: string; p256dh: string }; Returns: undefined };
      suspend_person: {
        Args: { action_id?: string; person: string; reason?: string; seen: number; suspend: boolean };
        Returns: Json;
      };
      sync_epoch: { Args: { cursor: string }; Returns: string };
      sync_pull: { Args: { cursors: string }; Returns: Json };
      sync_pull_feed: { Args: { after?: string; before?: string; max_rows?: number; town?: string }; Returns: Json };
      sync_push: { Args: { mutations: Json }; Returns: Json };
      sync_versions: { Args: { collection: string; town?: string }; Returns: Json };
      team_access: { Args: Record<PropertyKey, never>; Returns: string };
      team_appeals: { Args: Record<PropertyKey, never>; Returns: Json };
      team_audit: { Args: { before?: number }; Returns: Json };
      team_disputes: { Args: Record<PropertyKey, never>; Returns: Json };
      team_figures: { Args: { days?: number; last_day?: string }; Returns: Json };
      team_numbers: { Args: Record<PropertyKey, never>; Returns: Json };
      team_payments: { Args: { decided?: boolean }; Returns: Json };
      team_person_reports: { Args: Record<PropertyKey, never>; Returns: Json };
      team_proof_file: { Args: { proof: string }; Returns: string };
      team_reports: { Args: Record<PropertyKey, never>; Returns: Json };
      team_review_reports: { Args: Record<PropertyKey, never>; Returns: Json };
      team_search: { Args: { q: string }; Returns: Json };
      team_stolen_phones: { Args: Record<PropertyKey, never>; Returns: Json };
      team_support: { Args: { answered?: boolean }; Returns: Json };
      town_counts: { Args: { town?: string }; Returns: Json };
      unsubscribe_push: { Args: { endpoint: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema["Tables"] & DefaultSchema["Views"]) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema["CompositeTypes"] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
