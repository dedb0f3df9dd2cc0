// Written by `npm run types` from the schema; do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13.0.5"
  }
  public: {
    Tables: {
      admin_approvals: {
        Row: {
          action: string
          admin_id: string | null
          created_at: string
          id: string
          notes: string | null
          teacher_id: string
        }
        Insert: {
          action: string
          admin_id?: string | null
          created_at?: string
          id?: string
          notes?: string | null
          teacher_id: string
        }
        Update: {
          action?: string
          admin_id?: string | null
          created_at?: string
          id?: string
          notes?: string | null
          teacher_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "admin_approvals_admin_id_fkey"
            columns: ["admin_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "admin_approvals_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      answers: {
        Row: {
          admin_id: string | null
          body: string
          contact_message_id: string | null
          created_at: string
          from_author: boolean
          id: string
          ticket_id: string | null
        }
        Insert: {
          admin_id?: string | null
          body: string
          contact_message_id?: string | null
          created_at?: string
          from_author?: boolean
          id?: string
          ticket_id?: string | null
        }
        Update: {
          admin_id?: string | null
          body?: string
          contact_message_id?: string | null
          created_at?: string
          from_author?: boolean
          id?: string
          ticket_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "answers_admin_id_fkey"
            columns: ["admin_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "answers_contact_message_id_fkey"
            columns: ["contact_message_id"]
            isOneToOne: false
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "answers_ticket_id_fkey"
            columns: ["ticket_id"]
            isOneToOne: false
            referencedRelation: "support_tickets"
            referencedColumns: ["id"]
          },
        ]
      }
      chat_messages: {
        Row: {
          attachment: Json | null
          content: string
          conversation_id: string
          created_at: string
          id: string
          meeting_data: Json | null
          message_type: string
          read_at: string | null
          sender_id: string | null
        }
        Insert: {
          attachment?: Json | null
          content: string
          conversation_id: string
          created_at?: string
          id?: string
          meeting_data?: Json | null
          message_type?: string
          read_at?: string | null
          sender_id?: string | null
        }
        Update: {
          attachment?: Json | null
          content?: string
          conversation_id?: string
          created_at?: string
          id?: string
          meeting_data?: Json | null
          message_type?: string
          read_at?: string | null
          sender_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "chat_messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "chat_messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_messages: {
        Row: {
          created_at: string
          email: string
          id: string
          message: string
          name: string
          status: string
          subject: string | null
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          status?: string
          subject?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          status?: string
          subject?: string | null
        }
        Relationships: []
      }
      conversations: {
        Row: {
          answered_at: string | null
          created_at: string
          ended_at: string | null
          ended_by: string | null
          id: string
          started_by: string | null
          student_id: string | null
          teacher_id: string | null
          updated_at: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          ended_at?: string | null
          ended_by?: string | null
          id?: string
          started_by?: string | null
          student_id?: string | null
          teacher_id?: string | null
          updated_at?: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          ended_at?: string | null
          ended_by?: string | null
          id?: string
          started_by?: string | null
          student_id?: string | null
          teacher_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversations_ended_by_fkey"
            columns: ["ended_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_started_by_fkey"
            columns: ["started_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      course_enrollments: {
        Row: {
          course_id: string
          created_at: string
          id: string
          price_cents: number
          student_id: string
        }
        Insert: {
          course_id: string
          created_at?: string
          id?: string
          price_cents: number
          student_id: string
        }
        Update: {
          course_id?: string
          created_at?: string
          id?: string
          price_cents?: number
          student_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "course_enrollments_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "course_enrollments_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      course_messages: {
        Row: {
          content: string
          course_id: string
          created_at: string
          id: string
          removed_at: string | null
          sender_id: string | null
        }
        Insert: {
          content: string
          course_id: string
          created_at?: string
          id?: string
          removed_at?: string | null
          sender_id?: string | null
        }
        Update: {
          content?: string
          course_id?: string
          created_at?: string
          id?: string
          removed_at?: string | null
          sender_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "course_messages_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "course_messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      courses: {
        Row: {
          age_range: string | null
          audience: string
          created_at: string
          description: string | null
          id: string
          is_active: boolean
          is_trial_available: boolean
          language: string | null
          level: string | null
          max_students: number
          opens_when_restored: boolean
          price: number
          session_duration_minutes: number
          subject: string
          teacher_id: string
          title: string
          total_sessions: number
          updated_at: string
          withdrawn_at: string | null
        }
        Insert: {
          age_range?: string | null
          audience?: string
          created_at?: string
          description?: string | null
          id?: string
          is_active?: boolean
          is_trial_available?: boolean
          language?: string | null
          level?: string | null
          max_students?: number
          opens_when_restored?: boolean
          price: number
          session_duration_minutes?: number
          subject: string
          teacher_id: string
          title: string
          total_sessions?: number
          updated_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          age_range?: string | null
          audience?: string
          created_at?: string
          description?: string | null
          id?: string
          is_active?: boolean
          is_trial_available?: boolean
          language?: string | null
          level?: string | null
          max_students?: number
          opens_when_restored?: boolean
          price?: number
          session_duration_minutes?: number
          subject?: string
          teacher_id?: string
          title?: string
          total_sessions?: number
          updated_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "courses_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      donations: {
        Row: {
          amount: number
          courses_funded: number
          courses_sponsored: number
          created_at: string
          donation_type: string
          donor_id: string | null
          id: string
          message: string | null
          received_at: string | null
          status: string
        }
        Insert: {
          amount: number
          courses_funded?: number
          courses_sponsored?: number
          created_at?: string
          donation_type?: string
          donor_id?: string | null
          id?: string
          message?: string | null
          received_at?: string | null
          status?: string
        }
        Update: {
          amount?: number
          courses_funded?: number
          courses_sponsored?: number
          created_at?: string
          donation_type?: string
          donor_id?: string | null
          id?: string
          message?: string | null
          received_at?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "donations_donor_id_fkey"
            columns: ["donor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      free_trials: {
        Row: {
          course_id: string
          id: string
          session_id: string | null
          student_id: string
          teacher_id: string
          used_at: string
        }
        Insert: {
          course_id: string
          id?: string
          session_id?: string | null
          student_id: string
          teacher_id: string
          used_at?: string
        }
        Update: {
          course_id?: string
          id?: string
          session_id?: string | null
          student_id?: string
          teacher_id?: string
          used_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "free_trials_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "free_trials_session_id_fkey"
            columns: ["session_id"]
            isOneToOne: false
            referencedRelation: "live_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "free_trials_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "free_trials_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_changes: {
        Row: {
          answer_until: string
          created_at: string
          duration_minutes: number
          id: string
          lesson_id: string
          message: string | null
          price_cents: number
          proposed_by: string
          starts_at: string
          state: string
        }
        Insert: {
          answer_until: string
          created_at?: string
          duration_minutes: number
          id?: string
          lesson_id: string
          message?: string | null
          price_cents: number
          proposed_by: string
          starts_at: string
          state?: string
        }
        Update: {
          answer_until?: string
          created_at?: string
          duration_minutes?: number
          id?: string
          lesson_id?: string
          message?: string | null
          price_cents?: number
          proposed_by?: string
          starts_at?: string
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_changes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_changes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_changes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "lesson_bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_changes_proposed_by_fkey"
            columns: ["proposed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_events: {
        Row: {
          action: string
          actor_id: string | null
          at: string
          data: Json
          id: number
          lesson_id: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          at?: string
          data?: Json
          id?: never
          lesson_id: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          at?: string
          data?: Json
          id?: never
          lesson_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_events_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_events_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_events_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_events_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "lesson_bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_homework: {
        Row: {
          created_at: string
          created_by: string | null
          done_at: string | null
          due_on: string | null
          id: string
          lesson_id: string
          text: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          done_at?: string | null
          due_on?: string | null
          id?: string
          lesson_id: string
          text: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          done_at?: string | null
          due_on?: string | null
          id?: string
          lesson_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_homework_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_homework_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_homework_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "course_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_homework_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: false
            referencedRelation: "lesson_bookings"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_notes: {
        Row: {
          lesson_id: string
          teacher_id: string
          text: string
          updated_at: string
        }
        Insert: {
          lesson_id: string
          teacher_id: string
          text: string
          updated_at?: string
        }
        Update: {
          lesson_id?: string
          teacher_id?: string
          text?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_notes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_notes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "course_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_notes_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "lesson_bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_notes_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      lessons: {
        Row: {
          answer_until: string | null
          cancel_reason: string | null
          cancelled_at: string | null
          cancelled_by: string | null
          course_id: string | null
          created_at: string
          created_by: string | null
          currency: string
          decided_by: string | null
          decision_note: string | null
          duration_minutes: number
          during: unknown
          id: string
          is_claimed: boolean
          is_first_free: boolean
          is_late: boolean
          keeps_first_free: boolean
          kind: string
          lesson_date: string
          lesson_time: string
          notes: string | null
          object_until: string | null
          objected_at: string | null
          objection: string | null
          outcome: string | null
          package_id: string | null
          package_number: number | null
          price_cents: number
          rate_cents: number | null
          reported_at: string | null
          reported_by: string | null
          sequence: number
          series_id: string | null
          starts_at: string
          state: string
          status: string
          student_agreed_at: string | null
          student_id: string
          subject: string
          summary: string | null
          teacher_agreed_at: string | null
          teacher_id: string
          time_zone: string
          updated_at: string
        }
        Insert: {
          answer_until?: string | null
          cancel_reason?: string | null
          cancelled_at?: string | null
          cancelled_by?: string | null
          course_id?: string | null
          created_at?: string
          created_by?: string | null
          currency?: string
          decided_by?: string | null
          decision_note?: string | null
          duration_minutes?: number
          during: unknown
          id?: string
          is_claimed?: boolean
          is_first_free?: boolean
          is_late?: boolean
          keeps_first_free?: never
          kind?: string
          lesson_date: string
          lesson_time: string
          notes?: string | null
          object_until?: string | null
          objected_at?: string | null
          objection?: string | null
          outcome?: string | null
          package_id?: string | null
          package_number?: number | null
          price_cents: number
          rate_cents?: number | null
          reported_at?: string | null
          reported_by?: string | null
          sequence?: number
          series_id?: string | null
          starts_at: string
          state: string
          status?: string
          student_agreed_at?: string | null
          student_id: string
          subject: string
          summary?: string | null
          teacher_agreed_at?: string | null
          teacher_id: string
          time_zone: string
          updated_at?: string
        }
        Update: {
          answer_until?: string | null
          cancel_reason?: string | null
          cancelled_at?: string | null
          cancelled_by?: string | null
          course_id?: string | null
          created_at?: string
          created_by?: string | null
          currency?: string
          decided_by?: string | null
          decision_note?: string | null
          duration_minutes?: number
          during?: unknown
          id?: string
          is_claimed?: boolean
          is_first_free?: boolean
          is_late?: boolean
          keeps_first_free?: never
          kind?: string
          lesson_date?: string
          lesson_time?: string
          notes?: string | null
          object_until?: string | null
          objected_at?: string | null
          objection?: string | null
          outcome?: string | null
          package_id?: string | null
          package_number?: number | null
          price_cents?: number
          rate_cents?: number | null
          reported_at?: string | null
          reported_by?: string | null
          sequence?: number
          series_id?: string | null
          starts_at?: string
          state?: string
          status?: string
          student_agreed_at?: string | null
          student_id?: string
          subject?: string
          summary?: string | null
          teacher_agreed_at?: string | null
          teacher_id?: string
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "course_sessions_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lessons_cancelled_by_fkey"
            columns: ["cancelled_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lessons_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lessons_package_id_fkey"
            columns: ["package_id"]
            isOneToOne: false
            referencedRelation: "student_packages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lessons_reported_by_fkey"
            columns: ["reported_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      live_attendance: {
        Row: {
          id: string
          joined_at: string
          session_id: string
          student_id: string
        }
        Insert: {
          id?: string
          joined_at?: string
          session_id: string
          student_id: string
        }
        Update: {
          id?: string
          joined_at?: string
          session_id?: string
          student_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "live_attendance_session_id_fkey"
            columns: ["session_id"]
            isOneToOne: false
            referencedRelation: "live_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "live_attendance_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      live_reservations: {
        Row: {
          reserved_at: string
          session_id: string
          student_id: string
        }
        Insert: {
          reserved_at?: string
          session_id: string
          student_id: string
        }
        Update: {
          reserved_at?: string
          session_id?: string
          student_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "live_reservations_session_id_fkey"
            columns: ["session_id"]
            isOneToOne: false
            referencedRelation: "live_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "live_reservations_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      live_session_changes: {
        Row: {
          changed_at: string
          id: string
        }
        Insert: {
          changed_at?: string
          id: string
        }
        Update: {
          changed_at?: string
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "live_session_changes_id_fkey"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "live_sessions"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_settings: {
        Row: {
          mail_bookings: boolean
          mail_community: boolean
          mail_messages: boolean
          mail_reminders: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          mail_bookings?: boolean
          mail_community?: boolean
          mail_messages?: boolean
          mail_reminders?: boolean
          updated_at?: string
          user_id?: string
        }
        Update: {
          mail_bookings?: boolean
          mail_community?: boolean
          mail_messages?: boolean
          mail_reminders?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          created_at: string
          data: Json
          id: string
          kind: string
          read_at: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          data?: Json
          id?: string
          kind: string
          read_at?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          data?: Json
          id?: string
          kind?: string
          read_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profile_requests: {
        Row: {
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          new_values: Json
          note: string | null
          old_values: Json
          person_id: string
          status: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          new_values: Json
          note?: string | null
          old_values: Json
          person_id: string
          status?: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          new_values?: Json
          note?: string | null
          old_values?: Json
          person_id?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "profile_requests_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "profile_requests_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      rabbis: {
        Row: {
          bio: string | null
          created_at: string
          experience_years: number | null
          id: string
          image_url: string | null
          location: string | null
          name: string
          specialties: string[]
          title: string | null
        }
        Insert: {
          bio?: string | null
          created_at?: string
          experience_years?: number | null
          id?: string
          image_url?: string | null
          location?: string | null
          name: string
          specialties?: string[]
          title?: string | null
        }
        Update: {
          bio?: string | null
          created_at?: string
          experience_years?: number | null
          id?: string
          image_url?: string | null
          location?: string | null
          name?: string
          specialties?: string[]
          title?: string | null
        }
        Relationships: []
      }
      reports: {
        Row: {
          course_id: string | null
          course_message_id: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          details: string | null
          id: string
          meeting_id: string | null
          message_id: string | null
          note: string | null
          person_id: string | null
          reason: string
          reporter_id: string | null
          status: string
          subject_kind: string
        }
        Insert: {
          course_id?: string | null
          course_message_id?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          details?: string | null
          id?: string
          meeting_id?: string | null
          message_id?: string | null
          note?: string | null
          person_id?: string | null
          reason: string
          reporter_id?: string | null
          status?: string
          subject_kind: string
        }
        Update: {
          course_id?: string | null
          course_message_id?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          details?: string | null
          id?: string
          meeting_id?: string | null
          message_id?: string | null
          note?: string | null
          person_id?: string | null
          reason?: string
          reporter_id?: string | null
          status?: string
          subject_kind?: string
        }
        Relationships: [
          {
            foreignKeyName: "reports_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_course_message_id_fkey"
            columns: ["course_message_id"]
            isOneToOne: false
            referencedRelation: "course_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "chat_messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reports_reporter_id_fkey"
            columns: ["reporter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      reviews: {
        Row: {
          comment: string | null
          created_at: string
          id: string
          rating: number
          replied_at: string | null
          reply: string | null
          student_id: string
          teacher_id: string
          updated_at: string
        }
        Insert: {
          comment?: string | null
          created_at?: string
          id?: string
          rating: number
          replied_at?: string | null
          reply?: string | null
          student_id?: string
          teacher_id: string
          updated_at?: string
        }
        Update: {
          comment?: string | null
          created_at?: string
          id?: string
          rating?: number
          replied_at?: string | null
          reply?: string | null
          student_id?: string
          teacher_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "reviews_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reviews_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      room_messages: {
        Row: {
          content: string
          created_at: string
          id: string
          meeting_id: string
          sender_id: string | null
        }
        Insert: {
          content: string
          created_at?: string
          id?: string
          meeting_id: string
          sender_id?: string | null
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          meeting_id?: string
          sender_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "room_messages_sender_id_fkey"
            columns: ["sender_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sos_offers: {
        Row: {
          created_at: string
          duration_minutes: number
          expires_at: string
          first_accepted: boolean
          first_id: string
          id: string
          language: string | null
          paired_at: string | null
          place: string | null
          second_accepted: boolean
          second_id: string
          status: string
          subject: string
        }
        Insert: {
          created_at?: string
          duration_minutes: number
          expires_at: string
          first_accepted?: boolean
          first_id: string
          id?: string
          language?: string | null
          paired_at?: string | null
          place?: string | null
          second_accepted?: boolean
          second_id: string
          status?: string
          subject: string
        }
        Update: {
          created_at?: string
          duration_minutes?: number
          expires_at?: string
          first_accepted?: boolean
          first_id?: string
          id?: string
          language?: string | null
          paired_at?: string | null
          place?: string | null
          second_accepted?: boolean
          second_id?: string
          status?: string
          subject?: string
        }
        Relationships: [
          {
            foreignKeyName: "sos_offers_first_id_fkey"
            columns: ["first_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sos_offers_second_id_fkey"
            columns: ["second_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sos_requests: {
        Row: {
          created_at: string
          duration_minutes: number
          id: string
          language: string | null
          matched_with: string | null
          offer_id: string | null
          status: string
          student_id: string
          subject: string
          subject_key: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          duration_minutes?: number
          id?: string
          language?: string | null
          matched_with?: string | null
          offer_id?: string | null
          status?: string
          student_id: string
          subject: string
          subject_key?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          duration_minutes?: number
          id?: string
          language?: string | null
          matched_with?: string | null
          offer_id?: string | null
          status?: string
          student_id?: string
          subject?: string
          subject_key?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "sos_requests_matched_with_fkey"
            columns: ["matched_with"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sos_requests_offer_id_fkey"
            columns: ["offer_id"]
            isOneToOne: false
            referencedRelation: "sos_offers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sos_requests_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sponsored_course_assignments: {
        Row: {
          assigned_at: string
          course_id: string
          id: string
          student_id: string | null
        }
        Insert: {
          assigned_at?: string
          course_id: string
          id?: string
          student_id?: string | null
        }
        Update: {
          assigned_at?: string
          course_id?: string
          id?: string
          student_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "sponsored_course_assignments_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sponsored_course_assignments_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sponsorship_pool_changes: {
        Row: {
          changed_at: string
          id: string
        }
        Insert: {
          changed_at?: string
          id?: string
        }
        Update: {
          changed_at?: string
          id?: string
        }
        Relationships: []
      }
      sponsorship_requests: {
        Row: {
          asked_at: string
          course_id: string
          id: string
          student_id: string
          turn: number
        }
        Insert: {
          asked_at?: string
          course_id: string
          id?: string
          student_id: string
          turn?: never
        }
        Update: {
          asked_at?: string
          course_id?: string
          id?: string
          student_id?: string
          turn?: never
        }
        Relationships: [
          {
            foreignKeyName: "sponsorship_requests_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sponsorship_requests_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      student_packages: {
        Row: {
          currency: string
          duration_minutes: number
          given_back_at: string | null
          id: string
          lessons: number
          price_cents: number
          student_id: string
          taken_at: string
          teacher_id: string
        }
        Insert: {
          currency?: string
          duration_minutes: number
          given_back_at?: string | null
          id: string
          lessons: number
          price_cents: number
          student_id: string
          taken_at?: string
          teacher_id: string
        }
        Update: {
          currency?: string
          duration_minutes?: number
          given_back_at?: string | null
          id?: string
          lessons?: number
          price_cents?: number
          student_id?: string
          taken_at?: string
          teacher_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "student_packages_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "student_packages_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      study_partner_requests: {
        Row: {
          created_at: string
          decided_at: string | null
          ended_by: string | null
          from_id: string
          id: string
          message: string | null
          status: string
          to_id: string
        }
        Insert: {
          created_at?: string
          decided_at?: string | null
          ended_by?: string | null
          from_id: string
          id?: string
          message?: string | null
          status?: string
          to_id: string
        }
        Update: {
          created_at?: string
          decided_at?: string | null
          ended_by?: string | null
          from_id?: string
          id?: string
          message?: string | null
          status?: string
          to_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "study_partner_requests_from_id_fkey"
            columns: ["from_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "study_partner_requests_to_id_fkey"
            columns: ["to_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      support_tickets: {
        Row: {
          created_at: string
          description: string
          id: string
          last_word_at: string
          priority: string | null
          reply_email: string | null
          status: string
          subject: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          description: string
          id?: string
          last_word_at?: string
          priority?: string | null
          reply_email?: string | null
          status?: string
          subject: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          description?: string
          id?: string
          last_word_at?: string
          priority?: string | null
          reply_email?: string | null
          status?: string
          subject?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "support_tickets_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_availability: {
        Row: {
          created_at: string
          from_time: string
          id: string
          teacher_id: string
          time_zone: string
          to_time: string
          weekday: number
        }
        Insert: {
          created_at?: string
          from_time: string
          id?: string
          teacher_id: string
          time_zone: string
          to_time: string
          weekday: number
        }
        Update: {
          created_at?: string
          from_time?: string
          id?: string
          teacher_id?: string
          time_zone?: string
          to_time?: string
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: "teacher_availability_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_booking_rules: {
        Row: {
          accepts: string
          buffer_minutes: number
          days_ahead: number
          keeps_rest_days: boolean
          lessons_a_day: number
          notice_minutes: number
          teacher_id: string
          updated_at: string
        }
        Insert: {
          accepts?: string
          buffer_minutes?: number
          days_ahead?: number
          keeps_rest_days?: boolean
          lessons_a_day?: number
          notice_minutes?: number
          teacher_id: string
          updated_at?: string
        }
        Update: {
          accepts?: string
          buffer_minutes?: number
          days_ahead?: number
          keeps_rest_days?: boolean
          lessons_a_day?: number
          notice_minutes?: number
          teacher_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_booking_rules_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_changes: {
        Row: {
          changed_at: string
          id: string
        }
        Insert: {
          changed_at?: string
          id: string
        }
        Update: {
          changed_at?: string
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_changes_id_fkey"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_earnings: {
        Row: {
          amount: number
          created_at: string
          currency: string
          hours_id: string | null
          id: string
          status: string
          teacher_id: string
        }
        Insert: {
          amount: number
          created_at?: string
          currency?: string
          hours_id?: string | null
          id?: string
          status?: string
          teacher_id: string
        }
        Update: {
          amount?: number
          created_at?: string
          currency?: string
          hours_id?: string | null
          id?: string
          status?: string
          teacher_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_earnings_hours_id_fkey"
            columns: ["hours_id"]
            isOneToOne: true
            referencedRelation: "teacher_hours"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_earnings_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_hours: {
        Row: {
          course_id: string | null
          created_at: string
          date_taught: string
          hours_taught: number
          id: string
          lesson_id: string | null
          live_session_id: string | null
          student_id: string | null
          teacher_id: string
        }
        Insert: {
          course_id?: string | null
          created_at?: string
          date_taught: string
          hours_taught: number
          id?: string
          lesson_id?: string | null
          live_session_id?: string | null
          student_id?: string | null
          teacher_id: string
        }
        Update: {
          course_id?: string | null
          created_at?: string
          date_taught?: string
          hours_taught?: number
          id?: string
          lesson_id?: string | null
          live_session_id?: string | null
          student_id?: string | null
          teacher_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_hours_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_hours_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "lessons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_hours_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "course_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_hours_lesson_id_fkey"
            columns: ["lesson_id"]
            isOneToOne: true
            referencedRelation: "lesson_bookings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_hours_live_session_id_fkey"
            columns: ["live_session_id"]
            isOneToOne: true
            referencedRelation: "live_sessions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_hours_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "teacher_hours_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_packages: {
        Row: {
          created_at: string
          duration_minutes: number
          id: string
          is_offered: boolean
          lessons: number
          price_cents: number
          teacher_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          duration_minutes: number
          id?: string
          is_offered?: boolean
          lessons: number
          price_cents: number
          teacher_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          duration_minutes?: number
          id?: string
          is_offered?: boolean
          lessons?: number
          price_cents?: number
          teacher_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_packages_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_special_days: {
        Row: {
          created_at: string
          day: string
          from_time: string
          id: string
          teacher_id: string
          time_zone: string
          to_time: string
        }
        Insert: {
          created_at?: string
          day: string
          from_time: string
          id?: string
          teacher_id: string
          time_zone: string
          to_time: string
        }
        Update: {
          created_at?: string
          day?: string
          from_time?: string
          id?: string
          teacher_id?: string
          time_zone?: string
          to_time?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_special_days_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      teacher_time_off: {
        Row: {
          created_at: string
          during: unknown
          first_day: string
          id: string
          last_day: string
          teacher_id: string
          time_zone: string
        }
        Insert: {
          created_at?: string
          during: unknown
          first_day: string
          id?: string
          last_day: string
          teacher_id: string
          time_zone: string
        }
        Update: {
          created_at?: string
          during?: unknown
          first_day?: string
          id?: string
          last_day?: string
          teacher_id?: string
          time_zone?: string
        }
        Relationships: [
          {
            foreignKeyName: "teacher_time_off_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      course_sessions: {
        Row: {
          answer_until: string | null
          course_id: string | null
          created_at: string
          duration_minutes: number
          id: string
          session_date: string
          session_type: string
          state: string
          status: string
          student_id: string
          teacher_id: string
          updated_at: string
        }
        Insert: {
          answer_until?: string | null
          course_id?: string | null
          created_at?: string
          duration_minutes?: number
          id?: string
          session_date: string
          session_type?: string
          state: string
          status?: string
          student_id: string
          teacher_id: string
          updated_at?: string
        }
        Update: {
          answer_until?: string | null
          course_id?: string | null
          created_at?: string
          duration_minutes?: number
          id?: string
          session_date?: string
          session_type?: string
          state?: string
          status?: string
          student_id?: string
          teacher_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "course_sessions_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      lesson_bookings: {
        Row: {
          answer_until: string | null
          created_at: string
          created_by: string | null
          currency: string
          duration_minutes: number
          during: unknown
          id: string
          is_first_free: boolean
          lesson_date: string
          lesson_time: string
          notes: string | null
          price_cents: number
          state: string
          status: string
          student_id: string
          subject: string
          teacher_id: string
          time_zone: string
          updated_at: string
        }
        Insert: {
          answer_until?: string | null
          created_at?: string
          created_by?: string | null
          currency?: string
          duration_minutes?: number
          during: unknown
          id?: string
          is_first_free?: boolean
          lesson_date: string
          lesson_time: string
          notes?: string | null
          price_cents: number
          state: string
          status?: string
          student_id: string
          subject: string
          teacher_id: string
          time_zone: string
          updated_at?: string
        }
        Update: {
          answer_until?: string | null
          created_at?: string
          created_by?: string | null
          currency?: string
          duration_minutes?: number
          during?: unknown
          id?: string
          is_first_free?: boolean
          lesson_date?: string
          lesson_time?: string
          notes?: string | null
          price_cents?: number
          state?: string
          status?: string
          student_id?: string
          subject?: string
          teacher_id?: string
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "lesson_bookings_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_student_id_fkey"
            columns: ["student_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "lesson_bookings_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      live_sessions: {
        Row: {
          course_id: string
          created_at: string
          description: string | null
          duration_minutes: number
          id: string
          jitsi_room: string | null
          max_participants: number
          scheduled_at: string
          state: string | null
          status: string
          teacher_id: string
          title: string
          updated_at: string
        }
        Insert: {
          course_id: string
          created_at?: string
          description?: string | null
          duration_minutes?: number
          id?: string
          jitsi_room?: string | null
          max_participants?: number
          scheduled_at: string
          state?: string | null
          status?: string
          teacher_id: string
          title: string
          updated_at?: string
        }
        Update: {
          course_id?: string
          created_at?: string
          description?: string | null
          duration_minutes?: number
          id?: string
          jitsi_room?: never
          max_participants?: number
          scheduled_at?: string
          state?: never
          status?: string
          teacher_id?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "live_sessions_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "live_sessions_teacher_id_fkey"
            columns: ["teacher_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          approval_status: string | null
          approved_at: string | null
          approved_by: string | null
          audiences: string[]
          availability_status: string | null
          avatar_url: string | null
          bio: string | null
          created_at: string
          education: string | null
          email: string | null
          experience: string | null
          first_name: string
          gender: string | null
          hourly_rate: number | null
          id: string
          is_approved_for_children: boolean
          is_child: boolean
          is_listed_as_partner: boolean
          languages: string[]
          last_name: string
          learning_level: string | null
          location: string | null
          max_trial_lessons: number | null
          preferred_language: string
          role: string
          study_availability: string | null
          study_goals: string | null
          subjects: string[]
          time_zone: string
          title: string | null
          trial_lessons_used: number | null
          updated_at: string
        }
        Insert: {
          approval_status?: string | null
          approved_at?: string | null
          approved_by?: string | null
          audiences?: string[]
          availability_status?: string | null
          avatar_url?: string | null
          bio?: string | null
          created_at?: string
          education?: string | null
          email?: string | null
          experience?: string | null
          first_name?: string
          gender?: string | null
          hourly_rate?: number | null
          id: string
          is_approved_for_children?: boolean
          is_child?: boolean
          is_listed_as_partner?: boolean
          languages?: string[]
          last_name?: string
          learning_level?: string | null
          location?: string | null
          max_trial_lessons?: number | null
          preferred_language?: string
          role?: string
          study_availability?: string | null
          study_goals?: string | null
          subjects?: string[]
          time_zone?: string
          title?: string | null
          trial_lessons_used?: number | null
          updated_at?: string
        }
        Update: {
          approval_status?: string | null
          approved_at?: never
          approved_by?: never
          audiences?: string[]
          availability_status?: string | null
          avatar_url?: string | null
          bio?: string | null
          created_at?: string
          education?: string | null
          email?: never
          experience?: string | null
          first_name?: string
          gender?: string | null
          hourly_rate?: number | null
          id?: string
          is_approved_for_children?: boolean
          is_child?: boolean
          is_listed_as_partner?: boolean
          languages?: string[]
          last_name?: string
          learning_level?: string | null
          location?: string | null
          max_trial_lessons?: never
          preferred_language?: string
          role?: string
          study_availability?: string | null
          study_goals?: string | null
          subjects?: string[]
          time_zone?: string
          title?: string | null
          trial_lessons_used?: never
          updated_at?: string
        }
        Relationships: []
      }
    }
    Functions: {
      accept_lesson: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      accept_lesson_time: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      accept_series: {
        Args: {
          series_id: string
        }
        Returns: {
          lesson_id: string
          starts_at: string
          state: string
          skipped: string
        }[]
      }
      add_child: {
        Args: {
          birth_month: string
          child_id: string
          consent_version: string
          first_name: string
          gender: string
          languages: string[]
          level: string
          short_name: string
        }
        Returns: string
      }
      add_to_report: {
        Args: {
          details: string
          report_id: string
        }
        Returns: undefined
      }
      admin_children_applications: {
        Args: {
          cursor?: string
          only_teacher?: string
          page_size?: number
        }
        Returns: {
          teacher_id: string
          first_name: string
          last_name: string
          email: string
          avatar_url: string
          approval_status: string
          audiences: string[]
          status: string
          applied_at: string
          rules_version: string
          reference_words: string
          may_be_approved: boolean
          decided_at: string
          note: string
          next_cursor: string
        }[]
      }
      admin_courses: {
        Args: {
          cursor?: string
          page_size?: number
          question?: string
          state?: string
        }
        Returns: {
          id: string
          title: string
          subject: string
          price: number
          is_active: boolean
          withdrawn_at: string
          max_students: number
          enrolled: number
          teacher_id: string
          teacher_first_name: string
          teacher_last_name: string
          teacher_status: string
          created_at: string
          next_cursor: string
        }[]
      }
      admin_donations: {
        Args: {
          cursor?: string
          page_size?: number
          wanted_status?: string
        }
        Returns: {
          id: string
          amount: number
          donation_type: string
          courses_sponsored: number
          courses_funded: number
          status: string
          message: string
          donor_id: string
          donor_first_name: string
          donor_last_name: string
          donor_email: string
          created_at: string
          next_cursor: string
        }[]
      }
      admin_inbox: {
        Args: {
          cursor?: string
          page_size?: number
          wanted_kind?: string
          wanted_status?: string
        }
        Returns: {
          kind: string
          id: string
          subject: string
          priority: string
          body: string
          status: string
          name: string
          email: string
          user_id: string
          answers: number
          created_at: string
          next_cursor: string
        }[]
      }
      admin_log: {
        Args: {
          before?: number
          page_size?: number
          wanted_action?: string
          wanted_subject?: string
        }
        Returns: {
          id: number
          action: string
          subject_kind: string
          subject_id: string
          subject_name: string
          detail: Json
          admin_id: string
          admin_name: string
          created_at: string
        }[]
      }
      admin_overview: {
        Args: never
        Returns: {
          teachers: number
          pending_teachers: number
          students: number
          active_courses: number
          hours_this_month: number
          completed_donations: number
          earned_eur_cents: number
          earned_usd_cents: number
          waiting_changes: number
        }[]
      }
      admin_people: {
        Args: {
          cursor?: string
          page_size?: number
          question?: string
          sort?: string
          wanted_role?: string
          wanted_status?: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          email: string
          role: string
          approval_status: string
          gender: string
          location: string
          title: string
          bio: string
          experience: string
          subjects: string[]
          avatar_url: string
          trial_lessons_used: number
          max_trial_lessons: number
          banned_until: string
          last_sign_in_at: string
          created_at: string
          is_child: boolean
          parent_id: string
          parent_name: string
          next_cursor: string
        }[]
      }
      admin_series: {
        Args: {
          from_day: string
          kind: string
          step: string
          to_day: string
          zone?: string
        }
        Returns: {
          period: string
          value: number
        }[]
      }
      agree_for_child: {
        Args: {
          child_id: string
          consent_version: string
        }
        Returns: undefined
      }
      agree_to_one_to_one: {
        Args: {
          child_id: string
          consent_version: string
          teacher_id: string
        }
        Returns: undefined
      }
      answer_contact_message: {
        Args: {
          body: string
          close?: boolean
          message_id: string
        }
        Returns: boolean
      }
      answer_partner_request: {
        Args: {
          answer: string
          request_id: string
        }
        Returns: Database["public"]["Tables"]["study_partner_requests"]["Row"]
        SetofOptions: {
          from: "*"
          to: "study_partner_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      answer_ticket: {
        Args: {
          body: string
          close?: boolean
          ticket_id: string
        }
        Returns: boolean
      }
      apply_for_children: {
        Args: {
          reference_words: string
          rules_version: string
        }
        Returns: undefined
      }
      assign_sponsored_course: {
        Args: {
          confirm_age?: boolean
          course_id: string
          user_id: string
        }
        Returns: boolean
      }
      ban_person: {
        Args: {
          note?: string
          person_id: string
        }
        Returns: undefined
      }
      block_person: {
        Args: {
          person_id: string
        }
        Returns: undefined
      }
      blocked_people: {
        Args: never
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          role: string
          blocked_at: string
        }[]
      }
      booking_terms: {
        Args: {
          teacher_id: string
        }
        Returns: {
          notice_minutes: number
          days_ahead: number
          accepts: string
          keeps_rest_days: boolean
        }[]
      }
      calendar_address_since: {
        Args: never
        Returns: string
      }
      calendar_event: {
        Args: {
          id: string
          kind: string
        }
        Returns: Json
      }
      cancel_booking: {
        Args: {
          booking_id: string
        }
        Returns: Database["public"]["Views"]["lesson_bookings"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lesson_bookings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cancel_course_lesson: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Views"]["course_sessions"]["Row"]
        SetofOptions: {
          from: "*"
          to: "course_sessions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cancel_lesson: {
        Args: {
          lesson_id: string
          reason: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cancel_series: {
        Args: {
          reason: string
          series_id: string
        }
        Returns: {
          lesson_id: string
          starts_at: string
          state: string
          skipped: string
        }[]
      }
      cancel_sos_request: {
        Args: never
        Returns: boolean
      }
      cancel_trial_lesson: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Views"]["course_sessions"]["Row"]
        SetofOptions: {
          from: "*"
          to: "course_sessions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      change_child: {
        Args: {
          birth_month: string
          child_id: string
          first_name: string
          gender: string
          languages: string[]
          level: string
          short_name: string
        }
        Returns: undefined
      }
      change_role: {
        Args: {
          expected?: string
          new_role: string
          person_id: string
        }
        Returns: undefined
      }
      claim_lesson: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      classroom_people: {
        Args: {
          course_id: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          is_teacher: boolean
          presence_key: string
        }[]
      }
      common_subjects: {
        Args: {
          max_rows?: number
        }
        Returns: {
          subject: string
          teachers: number
        }[]
      }
      complete_booking: {
        Args: {
          booking_id: string
          held?: boolean
        }
        Returns: undefined
      }
      complete_course_session: {
        Args: {
          held?: boolean
          session_id: string
        }
        Returns: undefined
      }
      conversation_overview: {
        Args: {
          before?: string
          only_id?: string
          page_size?: number
          question?: string
        }
        Returns: {
          id: string
          student_id: string
          teacher_id: string
          created_at: string
          updated_at: string
          partner_id: string
          partner_first_name: string
          partner_last_name: string
          partner_avatar_url: string
          partner_role: string
          partner_time_zone: string
          last_message_id: string
          last_message_content: string
          last_message_type: string
          last_message_sender_id: string
          last_message_at: string
          last_message_read_at: string
          unread_count: number
          has_ended: boolean
          is_ended_by_me: boolean
        }[]
      }
      decide_lesson: {
        Args: {
          lesson_id: string
          note: string
          outcome: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decide_profile_request: {
        Args: {
          decision: string
          note?: string
          request_id: string
        }
        Returns: undefined
      }
      decide_report: {
        Args: {
          decision: string
          note?: string
          report_id: string
        }
        Returns: undefined
      }
      decline_lesson: {
        Args: {
          lesson_id: string
          reason?: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decline_lesson_time: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decline_series: {
        Args: {
          reason?: string
          series_id: string
        }
        Returns: {
          lesson_id: string
          starts_at: string
          state: string
          skipped: string
        }[]
      }
      delete_child: {
        Args: {
          child_id: string
          confirm: string
        }
        Returns: undefined
      }
      disputed_lessons: {
        Args: never
        Returns: Json
      }
      end_child_device: {
        Args: {
          device_id: string
        }
        Returns: undefined
      }
      end_child_sign_ins: {
        Args: {
          child_id: string
        }
        Returns: undefined
      }
      end_conversation: {
        Args: {
          conversation_id: string
        }
        Returns: undefined
      }
      end_one_to_one: {
        Args: {
          child_id: string
          teacher_id: string
        }
        Returns: undefined
      }
      end_partnership: {
        Args: {
          request_id: string
        }
        Returns: Database["public"]["Tables"]["study_partner_requests"]["Row"]
        SetofOptions: {
          from: "*"
          to: "study_partner_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      end_sign_in: {
        Args: {
          sign_in_id: string
        }
        Returns: undefined
      }
      enter_room: {
        Args: {
          meeting_id: string
        }
        Returns: string
      }
      export_child_data: {
        Args: {
          child_id: string
        }
        Returns: {
          part: string
          item: Json
        }[]
      }
      export_my_data: {
        Args: never
        Returns: {
          part: string
          item: Json
        }[]
      }
      free_slots: {
        Args: {
          days?: number
          from_date: string
          slot_minutes?: number
          teacher_id: string
          zone?: string
        }
        Returns: {
          starts_at: string
          ends_at: string
        }[]
      }
      get_available_sponsored_courses: {
        Args: {
          user_id?: string
        }
        Returns: number
      }
      give_back_live_place: {
        Args: {
          child_id?: string
          session_id: string
        }
        Returns: undefined
      }
      give_back_package: {
        Args: {
          package_id: string
        }
        Returns: Database["public"]["Tables"]["student_packages"]["Row"]
        SetofOptions: {
          from: "*"
          to: "student_packages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      hall_sessions: {
        Args: {
          max_rows?: number
          since?: string
          until?: string
        }
        Returns: {
          id: string
          title: string
          description: string
          scheduled_at: string
          duration_minutes: number
          max_participants: number
          joined: number
          present: number
          state: string
          is_mine: boolean
          course_id: string
          course_title: string
          subject: string
          level: string
          audience: string
          language: string
          teacher_id: string
          teacher_first_name: string
          teacher_last_name: string
          teacher_title: string
          teacher_avatar_url: string
        }[]
      }
      is_course_for_me: {
        Args: {
          course_id: string
        }
        Returns: boolean
      }
      is_teacher_for_me: {
        Args: {
          teacher_id: string
        }
        Returns: boolean
      }
      join_live_session: {
        Args: {
          session_id: string
        }
        Returns: {
          room: string
          eligibility: string
        }[]
      }
      leave_room: {
        Args: {
          visit_id: string
        }
        Returns: undefined
      }
      leave_sponsorship_queue: {
        Args: {
          child_id?: string
        }
        Returns: boolean
      }
      lesson_is_free: {
        Args: {
          child_id?: string
          starts_at: string
          teacher_id: string
        }
        Returns: boolean
      }
      lesson_page: {
        Args: {
          lesson_id: string
        }
        Returns: Json
      }
      lesson_quote: {
        Args: {
          duration_minutes: number
          starts_at: string
          student_id?: string
          teacher_id: string
        }
        Returns: {
          price_cents: number
          currency: string
          rate_cents: number
          is_first_free: boolean
          is_firm: boolean
          package_id: string
          lessons_left: number
        }[]
      }
      lessons_to_give: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: {
          id: string
          kind: string
          title: string
          student_id: string
          student_name: string
          starts_at: string
          ends_at: string
          state: string
          cancel_until: string
          next_cursor: string
        }[]
      }
      lessons_to_mark: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: {
          id: string
          kind: string
          title: string
          student_name: string
          participants: number
          starts_at: string
          duration_minutes: number
          next_cursor: string
        }[]
      }
      let_children_sign_in_here: {
        Args: {
          label: string
        }
        Returns: string
      }
      let_into_room: {
        Args: {
          meeting_id: string
          person_id: string
        }
        Returns: undefined
      }
      live_session_by_room: {
        Args: {
          room: string
        }
        Returns: {
          id: string
          title: string
          course_id: string
          course_title: string
          teacher_id: string
          teacher_name: string
          scheduled_at: string
          duration_minutes: number
        }[]
      }
      live_session_eligibility: {
        Args: {
          child_id?: string
          session_id: string
        }
        Returns: string
      }
      live_session_entrance: {
        Args: {
          room: string
        }
        Returns: string
      }
      live_session_people: {
        Args: {
          session_id: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          is_teacher: boolean
        }[]
      }
      live_session_presence: {
        Args: {
          session_id: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          is_teacher: boolean
          minutes: number
          is_present: boolean
          price_cents: number
        }[]
      }
      live_sessions_to_report: {
        Args: never
        Returns: {
          id: string
          title: string
          course_title: string
          scheduled_at: string
          duration_minutes: number
          joined: number
          present: number
          is_teacher_present: boolean
          earns_cents: number
          outcome: string
          settles_at: string
        }[]
      }
      make_child_link: {
        Args: {
          child_id: string
        }
        Returns: string
      }
      mark_conversation_read: {
        Args: {
          conversation_id: string
        }
        Returns: number
      }
      may_review: {
        Args: {
          teacher_id: string
        }
        Returns: boolean
      }
      meeting_place: {
        Args: {
          booking_id?: string
          room?: string
        }
        Returns: {
          meeting_id: string
          place: string
          title: string
          starts_at: string
          ends_at: string
          is_moderator: boolean
          kind: string
          person_id: string
          display_name: string
          address: string
          avatar_url: string
          is_childrens: boolean
          waits_for: string
        }[]
      }
      move_booking: {
        Args: {
          booking_id: string
          duration_minutes?: number
          lesson_date: string
          lesson_time: string
          time_zone?: string
        }
        Returns: Database["public"]["Views"]["lesson_bookings"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lesson_bookings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      my_child_devices: {
        Args: never
        Returns: {
          id: string
          child_id: string
          kind: string
          label: string
          created_at: string
          expires_at: string
          last_used_at: string
        }[]
      }
      my_children_application: {
        Args: never
        Returns: {
          status: string
          applied_at: string
          rules_version: string
          reference_words: string
          decided_at: string
          note: string
        }[]
      }
      my_enrolments: {
        Args: {
          child_id?: string
        }
        Returns: {
          course_id: string
          title: string
          subject: string
          is_open: boolean
          enrolled_at: string
          sessions_done: number
          total_sessions: number
          teacher_id: string
          teacher_title: string
          teacher_first_name: string
          teacher_last_name: string
          teacher_avatar_url: string
          next_id: string
          next_title: string
          next_at: string
          next_minutes: number
          next_room: string
        }[]
      }
      my_failed_sign_ins: {
        Args: never
        Returns: {
          failed_at: string
          user_agent: string
          ip: string
        }[]
      }
      my_family: {
        Args: never
        Returns: {
          child_id: string
          first_name: string
          birth_month: string
          age: number
          gender: string
          level: string
          languages: string[]
          short_name: string
          may_sign_in: boolean
          secret_kind: string
          locked_until: string
          is_signed_in: boolean
          consent_version: string
          consented_at: string
          needs_consent: boolean
          one_to_one: Json
          created_at: string
        }[]
      }
      my_gifts: {
        Args: never
        Returns: {
          courses_given: number
          courses_used: number
          courses_waiting: number
          courses_promised: number
          amount_given_cents: number
        }[]
      }
      my_hours_by_month: {
        Args: never
        Returns: {
          month: string
          hours: number
          lessons: number
          earned_eur_cents: number
          earned_usd_cents: number
        }[]
      }
      my_lessons: {
        Args: {
          child_id?: string
          cursor?: string
          page_size?: number
          past?: boolean
        }
        Returns: {
          id: string
          kind: string
          title: string
          course_id: string
          starts_at: string
          ends_at: string
          status: string
          state: string
          free_until: string
          teacher_id: string
          teacher_title: string
          teacher_first_name: string
          teacher_last_name: string
          teacher_avatar_url: string
          next_cursor: string
        }[]
      }
      my_milestones: {
        Args: {
          child_id?: string
        }
        Returns: {
          kind: string
          goal: number
          reached_on: string
        }[]
      }
      my_packages: {
        Args: {
          child_id?: string
          person_id?: string
        }
        Returns: {
          id: string
          student_id: string
          teacher_id: string
          other_name: string
          lessons: number
          duration_minutes: number
          price_cents: number
          currency: string
          taken_at: string
          lessons_left: number
        }[]
      }
      my_review: {
        Args: {
          teacher_id: string
        }
        Returns: {
          id: string
          rating: number
          comment: string
          created_at: string
          updated_at: string
        }[]
      }
      my_sign_ins: {
        Args: never
        Returns: {
          id: string
          is_this_one: boolean
          signed_in_at: string
          last_used_at: string
          user_agent: string
          ip: string
        }[]
      }
      my_streak: {
        Args: {
          child_id?: string
        }
        Returns: {
          lessons: number
          weeks_in_a_row: number
          learned_this_week: boolean
        }[]
      }
      my_students: {
        Args: {
          cursor?: string
          page_size?: number
          question?: string
          wanted_course?: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          courses: string[]
          lessons_held: number
          next_cursor: string
        }[]
      }
      my_teaching_log: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: {
          id: string
          date_taught: string
          hours_taught: number
          kind: string
          course_title: string
          subject: string
          student_name: string
          amount: number
          currency: string
          next_cursor: string
        }[]
      }
      next_lesson: {
        Args: {
          child_id?: string
        }
        Returns: Json
      }
      next_meeting_time: {
        Args: {
          after: string
          child_id?: string
          conversation_id: string
          minutes?: number
          zone?: string
        }
        Returns: string
      }
      object_to_lesson: {
        Args: {
          lesson_id: string
          words: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      open_conversation: {
        Args: {
          other_id: string
        }
        Returns: Database["public"]["Tables"]["conversations"]["Row"]
        SetofOptions: {
          from: "*"
          to: "conversations"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      page_state: {
        Args: {
          id: string
          kind: string
        }
        Returns: string
      }
      people_by_id: {
        Args: {
          person_ids: string[]
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          title: string
          avatar_url: string
          role: string
        }[]
      }
      people_to_write_to: {
        Args: {
          page_size?: number
          question?: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          title: string
          avatar_url: string
          role: string
          conversation_id: string
        }[]
      }
      presence_key: {
        Args: {
          topic: string
        }
        Returns: string
      }
      profile_requests_to_review: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: {
          id: string
          person_id: string
          first_name: string
          last_name: string
          email: string
          role: string
          approval_status: string
          gender: string
          title: string
          audiences: string[]
          avatar_url: string
          old_values: Json
          new_values: Json
          created_at: string
          next_cursor: string
        }[]
      }
      propose_lesson_time: {
        Args: {
          duration_minutes?: number
          lesson_id: string
          message?: string
          starts_at: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remove_calendar_address: {
        Args: never
        Returns: boolean
      }
      remove_course_message: {
        Args: {
          message_id: string
        }
        Returns: undefined
      }
      renew_calendar_address: {
        Args: never
        Returns: string
      }
      reply_to_review: {
        Args: {
          reply: string
          review_id: string
        }
        Returns: undefined
      }
      report: {
        Args: {
          details?: string
          reason: string
          subject_id: string
          subject_kind: string
        }
        Returns: string
      }
      report_context: {
        Args: {
          report_id: string
        }
        Returns: {
          id: string
          sender_id: string
          sender_name: string
          content: string
          attachment_name: string
          created_at: string
          is_reported: boolean
        }[]
      }
      report_conversation: {
        Args: {
          conversation_id: string
          details?: string
          reason: string
        }
        Returns: string
      }
      report_lesson: {
        Args: {
          lesson_id: string
          outcome: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      report_live_session: {
        Args: {
          held?: boolean
          session_id: string
        }
        Returns: undefined
      }
      report_queue: {
        Args: {
          cursor?: string
          page_size?: number
          wanted_status?: string
        }
        Returns: {
          id: string
          subject_kind: string
          reason: string
          details: string
          status: string
          note: string
          created_at: string
          decided_at: string
          reporter_id: string
          reporter_name: string
          person_id: string
          person_name: string
          person_role: string
          message_id: string
          message: string
          course_id: string
          course_title: string
          meeting_id: string
          meeting_title: string
          reports_about_person: number
          decided_by_name: string
          next_cursor: string
        }[]
      }
      report_visitors: {
        Args: {
          report_id: string
        }
        Returns: {
          person_id: string
          name: string
          role: string
          entered_at: string
          left_at: string
        }[]
      }
      request_trial_lesson: {
        Args: {
          child_id?: string
          confirm_age?: boolean
          course_id: string
          starts_at?: string
        }
        Returns: Database["public"]["Views"]["course_sessions"]["Row"]
        SetofOptions: {
          from: "*"
          to: "course_sessions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reserve_live_place: {
        Args: {
          child_id?: string
          confirm_age?: boolean
          session_id: string
        }
        Returns: string
      }
      restore_course: {
        Args: {
          course_id: string
          note?: string
        }
        Returns: undefined
      }
      restore_teacher: {
        Args: {
          note?: string
          teacher_id: string
        }
        Returns: undefined
      }
      review_children_teacher: {
        Args: {
          action: string
          expected?: string
          notes?: string
          seen?: string
          teacher_id: string
        }
        Returns: undefined
      }
      review_teacher: {
        Args: {
          action: string
          expected?: string
          notes?: string
          seen_at?: string
          teacher_id: string
        }
        Returns: undefined
      }
      room_people: {
        Args: {
          meeting_id: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          is_moderator: boolean
          is_sent_out: boolean
          waits_for: string
          parent_of: string
          minutes: number
        }[]
      }
      save_lesson_notes: {
        Args: {
          lesson_id: string
          notes: string
        }
        Returns: undefined
      }
      save_lesson_summary: {
        Args: {
          lesson_id: string
          summary: string
        }
        Returns: undefined
      }
      schedule_live_series: {
        Args: {
          at_time: string
          course_id: string
          description?: string
          duration_minutes?: number
          first_date: string
          max_participants?: number
          series_id: string
          title: string
          weeks: number
          zone: string
        }
        Returns: Database["public"]["Views"]["live_sessions"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "live_sessions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      schedule_meeting: {
        Args: {
          child_id?: string
          conversation_id: string
          duration_minutes: number
          is_video_call?: boolean
          lesson_date: string
          lesson_time: string
          meeting_id: string
          notes?: string
          subject: string
          time_zone: string
        }
        Returns: Database["public"]["Views"]["lesson_bookings"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lesson_bookings"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      schedule_series: {
        Args: {
          duration_minutes: number
          first_at: string
          notes?: string
          series_id: string
          student_id?: string
          subject: string
          teacher_id: string
          times: number
          zone: string
        }
        Returns: {
          number: number
          lesson_id: string
          starts_at: string
          state: string
          price_cents: number
          currency: string
          skipped: string
        }[]
      }
      search_courses: {
        Args: {
          ages?: string[]
          audiences?: string[]
          child_id?: string
          cursor?: string
          languages?: string[]
          page_size?: number
          question?: string
          subjects?: string[]
        }
        Returns: {
          id: string
          title: string
          description: string
          subject: string
          audience: string
          age_range: string
          level: string
          language: string
          price: number
          session_duration_minutes: number
          total_sessions: number
          max_students: number
          enrolled: number
          is_trial_available: boolean
          created_at: string
          teacher_id: string
          teacher_first_name: string
          teacher_last_name: string
          teacher_title: string
          teacher_gender: string
          teacher_audiences: string[]
          teacher_hourly_rate: number
          teacher_avatar_url: string
          rating: number
          review_count: number
          lesson_count: number
          next_cursor: string
        }[]
      }
      search_live_sessions: {
        Args: {
          audiences?: string[]
          cursor?: string
          languages?: string[]
          only_course?: string
          only_session?: string
          page_size?: number
          since?: string
          until?: string
          wanted?: string
        }
        Returns: {
          id: string
          title: string
          description: string
          scheduled_at: string
          duration_minutes: number
          max_participants: number
          joined: number
          state: string
          is_mine: boolean
          is_reserved: boolean
          course_id: string
          course_title: string
          subject: string
          audience: string
          language: string
          teacher_id: string
          teacher_first_name: string
          teacher_last_name: string
          teacher_title: string
          teacher_avatar_url: string
          next_cursor: string
        }[]
      }
      search_teachers: {
        Args: {
          audiences?: string[]
          child_id?: string
          cursor?: string
          languages?: string[]
          page_size?: number
          question?: string
          subjects?: string[]
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          title: string
          gender: string
          location: string
          hourly_rate: number
          bio: string
          subjects_taught: string[]
          languages_spoken: string[]
          audiences_taught: string[]
          is_approved_for_children: boolean
          availability_status: string
          avatar_url: string
          rating: number
          review_count: number
          lesson_count: number
          next_cursor: string
        }[]
      }
      seats_left: {
        Args: {
          course_ids: string[]
        }
        Returns: {
          course_id: string
          enrolled: number
          seats_left: number
        }[]
      }
      send_mail_again: {
        Args: {
          mail_id: string
        }
        Returns: boolean
      }
      send_out_of_room: {
        Args: {
          meeting_id: string
          person_id: string
        }
        Returns: undefined
      }
      series_quote: {
        Args: {
          duration_minutes: number
          first_at: string
          student_id?: string
          teacher_id: string
          times: number
          zone: string
        }
        Returns: {
          number: number
          starts_at: string
          skipped: string
          price_cents: number
          currency: string
          is_first_free: boolean
          is_of_package: boolean
          is_firm: boolean
        }[]
      }
      set_child_sign_in: {
        Args: {
          allowed: boolean
          child_id: string
        }
        Returns: undefined
      }
      set_contact_message_status: {
        Args: {
          message_id: string
          new_status: string
        }
        Returns: undefined
      }
      set_homework_done: {
        Args: {
          homework_id: string
          is_done: boolean
        }
        Returns: undefined
      }
      set_max_trial_lessons: {
        Args: {
          maximum: number
          person_id: string
        }
        Returns: undefined
      }
      set_ticket_status: {
        Args: {
          new_status: string
          ticket_id: string
        }
        Returns: undefined
      }
      settle_donation: {
        Args: {
          decision: string
          donation_id: string
        }
        Returns: undefined
      }
      sos_answer: {
        Args: {
          accept: boolean
          offer_id: string
        }
        Returns: Database["public"]["Tables"]["sos_offers"]["Row"]
        SetofOptions: {
          from: "*"
          to: "sos_offers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      sos_heartbeat: {
        Args: never
        Returns: {
          request_id: string
          status: string
          subject: string
          language: string
          duration_minutes: number
          waiting_since: string
          ended_at: string
          expired_because: string
          offer_id: string
          offer_status: string
          offer_expires_at: string
          i_accepted: boolean
          other_accepted: boolean
          offer_subject: string
          offer_language: string
          offer_minutes: number
          passed_offer_id: string
          passed_status: string
          passed_accepted: boolean
          passed_first_name: string
          passed_initial: string
          other_id: string
          other_first_name: string
          other_initial: string
          other_level: string
          room_id: string
          room_closes_at: string
          answered_at: string
        }[]
      }
      sos_keep_partner: {
        Args: {
          offer_id: string
        }
        Returns: Database["public"]["Tables"]["study_partner_requests"]["Row"]
        SetofOptions: {
          from: "*"
          to: "study_partner_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      sos_request: {
        Args: {
          duration_minutes?: number
          language?: string
          subject: string
        }
        Returns: Database["public"]["Tables"]["sos_requests"]["Row"]
        SetofOptions: {
          from: "*"
          to: "sos_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      sponsorship_pool: {
        Args: never
        Returns: {
          courses_given: number
          courses_used: number
          courses_waiting: number
          amount_given_cents: number
          students_waiting: number
        }[]
      }
      sponsorship_standing: {
        Args: {
          child_id?: string
        }
        Returns: {
          state: string
          course_id: string
          course_title: string
          place: number
          students_waiting: number
          ends_at: string
          next_at: string
        }[]
      }
      start_private_study: {
        Args: {
          conversation_id: string
          minutes?: number
          study_id: string
          words: string
        }
        Returns: string
      }
      stay_in_room: {
        Args: {
          visit_id: string
        }
        Returns: boolean
      }
      student_overview: {
        Args: {
          child_id?: string
        }
        Returns: {
          enrolled: number
          upcoming_sessions: number
          completed_hours: number
        }[]
      }
      study_partner_count: {
        Args: never
        Returns: number
      }
      study_partners: {
        Args: {
          cursor?: string
          levels?: string[]
          page_size?: number
          question?: string
          subjects?: string[]
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          avatar_url: string
          location: string
          bio: string
          subjects_studied: string[]
          languages_spoken: string[]
          learning_level: string
          study_availability: string
          study_goals: string
          time_zone: string
          may_ask: boolean
          request_id: string
          request_status: string
          is_asked_by_me: boolean
          next_cursor: string
        }[]
      }
      suspend_teacher: {
        Args: {
          note?: string
          teacher_id: string
        }
        Returns: undefined
      }
      take_back_live_report: {
        Args: {
          session_id: string
        }
        Returns: undefined
      }
      take_back_report: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      take_package: {
        Args: {
          child_id?: string
          duration_minutes: number
          lessons: number
          package_id: string
          price_cents: number
          teacher_id: string
        }
        Returns: Database["public"]["Tables"]["student_packages"]["Row"]
        SetofOptions: {
          from: "*"
          to: "student_packages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      teacher_filters: {
        Args: {
          audiences?: string[]
          child_id?: string
          languages?: string[]
          question?: string
          subjects?: string[]
        }
        Returns: {
          kind: string
          value: string
          label: string
          teachers: number
          is_lower_bound: boolean
        }[]
      }
      teacher_lesson_count: {
        Args: {
          teacher_id: string
        }
        Returns: number
      }
      teacher_overview: {
        Args: never
        Returns: {
          hours_taught: number
          active_courses: number
          students: number
          upcoming_sessions: number
          earned_eur_cents: number
          earned_usd_cents: number
        }[]
      }
      teacher_rating: {
        Args: {
          teacher_ids: string[]
        }
        Returns: {
          teacher_id: string
          average: number
          review_count: number
          lesson_count: number
        }[]
      }
      teacher_review_counts: {
        Args: {
          teacher_id: string
        }
        Returns: {
          rating: number
          review_count: number
        }[]
      }
      teacher_reviews: {
        Args: {
          teacher_id: string
        }
        Returns: {
          id: string
          rating: number
          comment: string
          student_name: string
          created_at: string
          reply: string
          replied_at: string
          is_edited_after_reply: boolean
        }[]
      }
      teachers_available_now: {
        Args: {
          language?: string
          max_rows?: number
          subject?: string
        }
        Returns: {
          id: string
          first_name: string
          last_name: string
          title: string
          avatar_url: string
          subjects_taught: string[]
          languages_spoken: string[]
          hourly_rate: number
          time_zone: string
        }[]
      }
      trial_lesson_time: {
        Args: {
          child_id?: string
          course_id: string
        }
        Returns: string
      }
      unban_person: {
        Args: {
          note?: string
          person_id: string
        }
        Returns: undefined
      }
      unblock_person: {
        Args: {
          person_id: string
        }
        Returns: undefined
      }
      undelivered_mail: {
        Args: {
          cursor?: string
          page_size?: number
        }
        Returns: {
          id: string
          recipient: string
          kind: string
          subject: string
          failure: string
          reason: string
          attempts: number
          created_at: string
          failed_at: string
          may_be_sent_again: boolean
          next_cursor: string
        }[]
      }
      undo_lesson: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      unread_messages: {
        Args: never
        Returns: number
      }
      wait_before_room: {
        Args: {
          meeting_id: string
        }
        Returns: string
      }
      waiting_for_me: {
        Args: {
          child_id?: string
        }
        Returns: Json
      }
      withdraw_children_application: {
        Args: never
        Returns: undefined
      }
      withdraw_course: {
        Args: {
          course_id: string
          note?: string
        }
        Returns: undefined
      }
      withdraw_lesson: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_objection: {
        Args: {
          lesson_id: string
        }
        Returns: Database["public"]["Tables"]["lessons"]["Row"]
        SetofOptions: {
          from: "*"
          to: "lessons"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_partner_request: {
        Args: {
          request_id: string
        }
        Returns: Database["public"]["Tables"]["study_partner_requests"]["Row"]
        SetofOptions: {
          from: "*"
          to: "study_partner_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_profile_request: {
        Args: {
          request_id: string
        }
        Returns: undefined
      }
      write_to_support: {
        Args: {
          body: string
          message_id: string
          subject?: string
        }
        Returns: string
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends { Row: infer R } ? R : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends { Row: infer R } ? R : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends { Insert: infer I } ? I : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends { Insert: infer I } ? I : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends { Update: infer U } ? U : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends { Update: infer U } ? U : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
