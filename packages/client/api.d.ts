// Made by scripts/make/make-client-types.ts from /api/openapi.json.

export interface paths {
    "/api/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture or a clip: a file, a URL or the name of a sample */
        post: {
            parameters: {
                query?: {
                    /** @description Keep the original file with all frames, pages and this metadata, for tools that write files. Without it, metadata is stripped, and TIFF, AVIF and HEIC become a PNG of their first picture. */
                    metadata?: "keep" | "no-location" | "none";
                    /** @description What the file is for: tools that work on pictures, or tools that work on clips (MP4, MOV, WebM, MKV, AVI, GIF). */
                    kind?: "picture" | "clip";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: Blob;
                    };
                    "application/json": {
                        url: string;
                    } | {
                        /** @example background-remover */
                        sample: string;
                    };
                };
            };
            responses: {
                /** @description The picture with fresh URLs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Media"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `file_missing` (422), `file_empty` (422), `file_too_large` (413), `file_damaged` (422), `image_too_large` (413), `too_many_frames` (413), `format_unknown` (415), `format_unsupported` (415), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `not_found` (404), `url_invalid` (422), `url_private` (422), `url_unreachable` (422), `url_not_image` (415), `video_too_large` (413), `video_too_long` (413), `video_format_unsupported` (415), `video_without_picture` (422), `video_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "file_missing" | "file_empty" | "file_too_large" | "file_damaged" | "image_too_large" | "too_many_frames" | "format_unknown" | "format_unsupported" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "not_found" | "url_invalid" | "url_private" | "url_unreachable" | "url_not_image" | "video_too_large" | "video_too_long" | "video_format_unsupported" | "video_without_picture" | "video_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        /** Delete all your pictures and results, and cancel queued and running jobs */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The number of deleted pictures */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: {
                                deleted: number;
                            };
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a picture, with fresh URLs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a picture */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture with fresh URLs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Media"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a picture; results made from it stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a picture */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Deleted */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: null;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to upload a large file in parts, or go on with it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request with the same key runs once and always gets the same response; another request is refused */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        bytes: number;
                        /**
                         * @default picture
                         * @enum {string}
                         */
                        kind?: "picture" | "clip";
                        /** @enum {string} */
                        metadata?: "keep" | "no-location" | "none";
                    };
                };
            };
            responses: {
                /** @description How much of it is here */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Upload"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `file_too_large` (413), `file_empty` (422), `key_reused` (422), `too_many_uploads` (409), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "file_too_large" | "file_empty" | "key_reused" | "too_many_uploads" | "storage_full" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask how much of a file is here */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a file that is uploaded in parts */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How much of it is here */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Upload"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Cancel an upload, and delete what arrived of it */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a file that is uploaded in parts */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Deleted */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: null;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Add the next part of a file
         * @description A part has at least 262144 bytes, unless it is the last one, and at most 8388608. If the connection breaks off, ask where to go on.
         */
        patch: {
            parameters: {
                query: {
                    offset: number;
                };
                header?: never;
                path: {
                    /** @description Id of a file that is uploaded in parts */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": Blob;
                };
            };
            responses: {
                /** @description How much of it is here now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Upload"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `offset_wrong` (409), `file_too_large` (413), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "offset_wrong" | "file_too_large" | "storage_full" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/uploads/{id}/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn a file that is complete into a picture or clip, as uploading it at once would */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a file that is uploaded in parts */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture or clip; the same one however often this is asked */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Media"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `file_missing` (422), `file_empty` (422), `file_too_large` (413), `file_damaged` (422), `image_too_large` (413), `too_many_frames` (413), `format_unknown` (415), `format_unsupported` (415), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `video_too_large` (413), `video_too_long` (413), `video_format_unsupported` (415), `video_without_picture` (422), `video_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "file_missing" | "file_empty" | "file_too_large" | "file_damaged" | "image_too_large" | "too_many_frames" | "format_unknown" | "format_unsupported" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "video_too_large" | "video_too_long" | "video_format_unsupported" | "video_without_picture" | "video_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read what a file’s signed record (Content Credentials) and its metadata say; the file isn’t kept
         * @description A picture, clip, PDF or SVG of up to 50000000 bytes. The page for checking files reads it in the browser instead, wherever that can.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: Blob;
                    };
                };
            };
            responses: {
                /** @description What it says */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["RecordCheck"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `file_missing` (422), `file_empty` (422), `file_too_large` (413), `upload_interrupted` (400), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "file_missing" | "file_empty" | "file_too_large" | "upload_interrupted" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_full" | "storage_unavailable" | "origin_refused" | "rate_limited" | "session_ended" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/things": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find what a tool looks for in a picture; doesn’t count toward your limits */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a picture */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @example background-remover */
                        tool: string;
                    };
                };
            };
            responses: {
                /** @description Objects and lines of text, in pixels of the upright picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Found"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `not_found` (404), `expired` (410), `format_unsupported` (415), `file_damaged` (422), `engine_not_ready` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "not_found" | "expired" | "format_unsupported" | "file_damaged" | "engine_not_ready" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_full" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/tiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what a tool’s page draws the choices of its moving options from, on a picture of yours; doesn’t count toward your limits */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a picture */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @example background-remover */
                        tool: string;
                        /**
                         * @description Masks for the picture, by the names of the tool’s inputs
                         * @default {}
                         */
                        masks?: {
                            [key: string]: string;
                        };
                    };
                };
            };
            responses: {
                /** @description A small copy of what moves, in a form of the tool’s own */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": Blob;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `document_refused` (422), `nothing_to_animate` (422), `face_too_small` (422), `not_found` (404), `expired` (410), `format_unsupported` (415), `file_damaged` (422), `engine_not_ready` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "document_refused" | "nothing_to_animate" | "face_too_small" | "not_found" | "expired" | "format_unsupported" | "file_damaged" | "engine_not_ready" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_full" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}/outline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Outline one thing in a picture, given as a box (and the boxes of things beside it), lines of text or a place, in shares of its sides */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a picture */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        box: {
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        };
                        beside?: {
                            x: number;
                            y: number;
                            width: number;
                            height: number;
                        }[];
                    } | {
                        lines: [
                            number,
                            number,
                            number,
                            number,
                            number,
                            number,
                            number,
                            number
                        ][];
                    } | {
                        at: {
                            x: number;
                            y: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Its mask, at the size of the preview */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Outline"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `subject_not_found` (422), `not_found` (404), `expired` (410), `format_unsupported` (415), `file_damaged` (422), `engine_not_ready` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "subject_not_found" | "not_found" | "expired" | "format_unsupported" | "file_damaged" | "engine_not_ready" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_full" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get where a result differs from its photo, as a gray PNG of the result’s size, or the preview’s where only that is yours, white = changed */
        get: {
            parameters: {
                query?: {
                    /** @description Which of several results, from 1 */
                    result?: number;
                };
                header?: never;
                path: {
                    /** @description Id of a job */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The mask */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": Blob;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `format_unsupported` (415), `file_damaged` (422), `engine_not_ready` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_full` (507), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "format_unsupported" | "file_damaged" | "engine_not_ready" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_full" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a picture, from a signed URL in a media or job response */
        get: {
            parameters: {
                query: {
                    format?: "png" | "webp" | "avif" | "jpeg" | "mp4" | "webm" | "gif";
                    quality?: number;
                    background?: string;
                    record?: "keep" | "leave-out";
                    variant: "full" | "preview" | "thumbnail" | "watch";
                    expires: number;
                    signature: string;
                    name?: string;
                };
                header?: never;
                path: {
                    /** @description Id of a picture */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": Blob;
                        "image/png": Blob;
                        "image/webp": Blob;
                        "image/avif": Blob;
                        "image/gif": Blob;
                        "image/tiff": Blob;
                        "image/heic": Blob;
                        "image/bmp": Blob;
                        "image/x-icon": Blob;
                        "application/pdf": Blob;
                        "application/zip": Blob;
                        "video/mp4": Blob;
                        "video/quicktime": Blob;
                        "video/webm": Blob;
                        "video/x-matroska": Blob;
                        "video/x-msvideo": Blob;
                    };
                };
                /** @description The requested range */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not modified */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                /** @description The range starts beyond the end of the file */
                416: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `file_damaged` (422), `option_invalid` (422), `image_too_large` (413), `video_too_long` (413), `video_unavailable` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "file_damaged" | "option_invalid" | "image_too_large" | "video_too_long" | "video_unavailable" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all tools with their inputs, options, limits and readiness */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The tools, in menu order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Tool"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tool */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The tool */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Tool"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Design twelve logos for a brand; each is a set of options for the logo generator */
        get: {
            parameters: {
                query: {
                    name: string;
                    slogan?: string;
                    industry?: "food" | "cafe" | "fashion" | "beauty" | "health" | "fitness" | "technology" | "finance" | "real-estate" | "construction" | "education" | "travel" | "music" | "photography" | "nature" | "pets" | "law" | "kids" | "shop" | "events";
                    mood?: "modern" | "elegant" | "friendly" | "bold" | "classic" | "playful" | "tech" | "natural";
                    hue?: "blue" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "black";
                    icon?: string;
                    seed?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The designs, each with another layout */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: {
                                /** @example background-remover */
                                layout: string;
                                /** @example background-remover */
                                font: string;
                                weight: number;
                                /** @example background-remover */
                                sloganFont: string;
                                /** @example background-remover */
                                letterCase: string;
                                spacing: number;
                                icon: string;
                                markSize: number;
                                ink: string;
                                accent: string;
                                ground: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `option_invalid` (422), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "option_invalid" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logos/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look at logos: up to twelve at a time */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        pictures: {
                            /**
                             * @description Options of the logo generator as JSON
                             * @example {"name":"Blue Heron","layout":"side","icon":"bird"}
                             */
                            design: string;
                            /**
                             * @default background
                             * @enum {string}
                             */
                            look?: "background" | "transparent" | "inverse" | "black" | "white" | "mark" | "app-icon";
                            /**
                             * @default small
                             * @enum {string}
                             */
                            size?: "small" | "large";
                        }[];
                    };
                };
            };
            responses: {
                /** @description WebP files in base64, in the order of the request; null where nothing of a logo can be drawn */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: (string | null)[];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `option_invalid` (422), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "option_invalid" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logos/preview.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a logo as SVG; like other files at full size, it may require an account */
        get: {
            parameters: {
                query: {
                    /** @description Options of the logo generator as JSON */
                    design: string;
                    look?: "background" | "transparent" | "inverse" | "black" | "white" | "mark" | "app-icon";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The logo; letters are shapes */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/svg+xml": string;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `option_invalid` (422), `sign_in_required` (402), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "option_invalid" | "sign_in_required" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logos/icons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search icons for logos by words in any language of the site */
        get: {
            parameters: {
                query: {
                    words: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The icons, the best first; outlines are SVG path data on a grid of 256 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: {
                                /** @example background-remover */
                                name: string;
                                outline: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the results of several jobs as a ZIP file */
        get: {
            parameters: {
                query: {
                    format?: "png" | "webp" | "avif" | "jpeg";
                    quality?: number;
                    background?: string;
                    record?: "keep" | "leave-out";
                    /** @description Job ids; repeat the parameter for each */
                    id: string | string[];
                    /** @description Id of a session */
                    session?: string;
                    expires?: number;
                    signature?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A ZIP file; each result has the name of its photo */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": Blob;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `file_damaged` (422), `option_invalid` (422), `image_too_large` (413), `video_too_long` (413), `video_unavailable` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "file_damaged" | "option_invalid" | "image_too_large" | "video_too_long" | "video_unavailable" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a URL for a ZIP of several jobs’ results, valid for ten minutes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        format?: "png" | "webp" | "avif" | "jpeg";
                        quality?: number;
                        /** @example ffffff */
                        background?: string;
                        /** @enum {string} */
                        record?: "keep" | "leave-out";
                        ids: string[];
                    };
                };
            };
            responses: {
                /** @description The URL */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: {
                                /** Format: uri-reference */
                                url: string;
                            };
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your jobs, newest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    /** @description Return jobs older than the one with this id */
                    before?: string;
                    /** @description `results`: jobs that still have a result; `open`: queued and running jobs */
                    only?: "results" | "open";
                    tool?: string;
                    /** @description Part of a file name or tool name */
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The jobs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Job"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Run a tool on uploaded pictures */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request with the same key runs once and always gets the same response; another request is refused */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BackgroundRemoverJob"] | components["schemas"]["ObjectRemoverJob"] | components["schemas"]["RemoveTextFromImageJob"] | components["schemas"]["WatermarkRemoverJob"] | components["schemas"]["BackgroundChangerJob"] | components["schemas"]["BackgroundBlurJob"] | components["schemas"]["PhotoEnhancerJob"] | components["schemas"]["RestoreOldPhotosJob"] | components["schemas"]["ImageUpscalerJob"] | components["schemas"]["SharpenImageJob"] | components["schemas"]["UnblurImageJob"] | components["schemas"]["FaceCutoutJob"] | components["schemas"]["PhotoRetouchJob"] | components["schemas"]["PassportPhotoMakerJob"] | components["schemas"]["AiHeadshotGeneratorJob"] | components["schemas"]["AiProfilePictureGeneratorJob"] | components["schemas"]["AiAvatarGeneratorJob"] | components["schemas"]["AiHairstyleChangerJob"] | components["schemas"]["FaceSwapJob"] | components["schemas"]["AiBabyGeneratorJob"] | components["schemas"]["AiImageGeneratorJob"] | components["schemas"]["AiArtGeneratorJob"] | components["schemas"]["PhotoToCartoonJob"] | components["schemas"]["PhotoToAnimeJob"] | components["schemas"]["AiColorChangerJob"] | components["schemas"]["AiBackgroundGeneratorJob"] | components["schemas"]["AiLogoGeneratorJob"] | components["schemas"]["AiReplacerJob"] | components["schemas"]["ImageExtenderJob"] | components["schemas"]["VideoEnhancerJob"] | components["schemas"]["ImageToVideoJob"] | components["schemas"]["PhotoAnimationJob"] | components["schemas"]["VideoFaceSwapJob"] | components["schemas"]["AiDanceJob"] | components["schemas"]["AiSquishJob"] | components["schemas"]["AiHugJob"] | components["schemas"]["AiKissingJob"] | components["schemas"]["AiMuscleGrowthJob"] | components["schemas"]["ImageConverterJob"] | components["schemas"]["ImageCompressorJob"];
                };
            };
            responses: {
                /** @description The current job */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Job"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `input_missing` (422), `too_many_files` (422), `option_invalid` (422), `statement_required` (422), `sign_in_required` (402), `not_found` (404), `expired` (410), `format_unsupported` (415), `video_format_unsupported` (415), `image_too_large` (413), `result_too_large` (422), `key_reused` (422), `content_refused` (422), `credits_spent` (402), `quota_reached` (402), `too_many_open_jobs` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "input_missing" | "too_many_files" | "option_invalid" | "statement_required" | "sign_in_required" | "not_found" | "expired" | "format_unsupported" | "video_format_unsupported" | "image_too_large" | "result_too_large" | "key_reused" | "content_refused" | "credits_spent" | "quota_reached" | "too_many_open_jobs" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a job, with fresh URLs for its pictures */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a job */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current job */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Job"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the results of several jobs, and the photos that no other result needs */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: string[];
                        /**
                         * @description Dry run: delete nothing and return what would be deleted
                         * @default false
                         */
                        isTrial?: boolean;
                    };
                };
            };
            responses: {
                /** @description What was deleted and what was kept */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["ResultRemoval"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `storage_unavailable` (503), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "storage_unavailable" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a queued or running job and the steps after it; they don’t count toward your limits */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a job */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current job */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Job"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `job_finished` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "job_finished" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry a failed or canceled job; of a recipe, the step that ended first and all after it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a job */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current job */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Job"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `input_missing` (422), `too_many_files` (422), `option_invalid` (422), `statement_required` (422), `sign_in_required` (402), `not_found` (404), `expired` (410), `format_unsupported` (415), `video_format_unsupported` (415), `image_too_large` (413), `result_too_large` (422), `key_reused` (422), `content_refused` (422), `credits_spent` (402), `quota_reached` (402), `too_many_open_jobs` (409), `job_finished` (409), `step_before_failed` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "input_missing" | "too_many_files" | "option_invalid" | "statement_required" | "sign_in_required" | "not_found" | "expired" | "format_unsupported" | "video_format_unsupported" | "image_too_large" | "result_too_large" | "key_reused" | "content_refused" | "credits_spent" | "quota_reached" | "too_many_open_jobs" | "job_finished" | "step_before_failed" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream the job, now and after every change, until it ends */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The latest revision you have */
                    "last-event-id"?: string;
                };
                path: {
                    /** @description Id of a job */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Server-sent events named `job`; the event id is the revision, the data a Job */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recipes/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the tools of a recipe one after another on one or several pictures; a job per step and picture is created, or none */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request with the same key runs once and always gets the same response; another request is refused */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        recipe: components["schemas"]["Recipe"];
                        /**
                         * @description One picture; otherwise `photos`
                         * @example m_A1b2-_A1b2-_A1b2-_A1b2
                         */
                        photo?: string;
                        /** @description Several pictures */
                        photos?: string[];
                        /** @description What you declare about the pictures: who is in them, and that you may use them */
                        statements?: {
                            /** @example background-remover */
                            input: string;
                            /** @enum {string} */
                            kind: "self" | "permission" | "adult" | "own_work";
                        }[];
                    };
                };
            };
            responses: {
                /** @description The jobs, picture by picture in the order of the steps */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Job"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `input_missing` (422), `too_many_files` (422), `option_invalid` (422), `statement_required` (422), `sign_in_required` (402), `not_found` (404), `expired` (410), `format_unsupported` (415), `video_format_unsupported` (415), `image_too_large` (413), `result_too_large` (422), `key_reused` (422), `content_refused` (422), `credits_spent` (402), `quota_reached` (402), `too_many_open_jobs` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "input_missing" | "too_many_files" | "option_invalid" | "statement_required" | "sign_in_required" | "not_found" | "expired" | "format_unsupported" | "video_format_unsupported" | "image_too_large" | "result_too_large" | "key_reused" | "content_refused" | "credits_spent" | "quota_reached" | "too_many_open_jobs" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a ZIP file of pictures */
        post: {
            parameters: {
                query?: {
                    /** @description Keep the original file with all frames, pages and this metadata, for tools that write files. Without it, metadata is stripped, and TIFF, AVIF and HEIC become a PNG of their first picture. */
                    metadata?: "keep" | "no-location" | "none";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: Blob;
                    };
                };
            };
            responses: {
                /** @description The pictures, and the entries that were refused */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Archive"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `file_missing` (422), `file_empty` (422), `file_too_large` (413), `file_damaged` (422), `image_too_large` (413), `too_many_frames` (413), `format_unknown` (415), `format_unsupported` (415), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `archive_unreadable` (422), `too_many_files` (422), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "file_missing" | "file_empty" | "file_too_large" | "file_damaged" | "image_too_large" | "too_many_frames" | "format_unknown" | "format_unsupported" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "archive_unreadable" | "too_many_files" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a tool on several pictures with the same options; all jobs are created, or none */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The same request with the same key runs once and always gets the same response; another request is refused */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @example background-remover */
                        tool: string;
                        /** @default {} */
                        options?: {
                            [key: string]: unknown;
                        };
                        /** @description Ids of uploaded pictures */
                        photos: string[];
                        /** @description What you declare about the pictures: who is in them, and that you may use them */
                        statements?: {
                            /** @example background-remover */
                            input: string;
                            /** @enum {string} */
                            kind: "self" | "permission" | "adult" | "own_work";
                        }[];
                    };
                };
            };
            responses: {
                /** @description The current batch with its jobs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Batch"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `input_missing` (422), `too_many_files` (422), `option_invalid` (422), `statement_required` (422), `sign_in_required` (402), `not_found` (404), `expired` (410), `format_unsupported` (415), `video_format_unsupported` (415), `image_too_large` (413), `result_too_large` (422), `key_reused` (422), `content_refused` (422), `credits_spent` (402), `quota_reached` (402), `too_many_open_jobs` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "input_missing" | "too_many_files" | "option_invalid" | "statement_required" | "sign_in_required" | "not_found" | "expired" | "format_unsupported" | "video_format_unsupported" | "image_too_large" | "result_too_large" | "key_reused" | "content_refused" | "credits_spent" | "quota_reached" | "too_many_open_jobs" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a batch, with fresh URLs for its pictures */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a batch */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current batch with its jobs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Batch"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add pictures to a batch; pictures already in it keep their job */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a batch */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        photos: string[];
                        /** @description What you declare about the pictures: who is in them, and that you may use them */
                        statements?: {
                            /** @example background-remover */
                            input: string;
                            /** @enum {string} */
                            kind: "self" | "permission" | "adult" | "own_work";
                        }[];
                    };
                };
            };
            responses: {
                /** @description The current batch with its jobs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Batch"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `input_missing` (422), `too_many_files` (422), `option_invalid` (422), `statement_required` (422), `sign_in_required` (402), `not_found` (404), `expired` (410), `format_unsupported` (415), `video_format_unsupported` (415), `image_too_large` (413), `result_too_large` (422), `key_reused` (422), `content_refused` (422), `credits_spent` (402), `quota_reached` (402), `too_many_open_jobs` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "input_missing" | "too_many_files" | "option_invalid" | "statement_required" | "sign_in_required" | "not_found" | "expired" | "format_unsupported" | "video_format_unsupported" | "image_too_large" | "result_too_large" | "key_reused" | "content_refused" | "credits_spent" | "quota_reached" | "too_many_open_jobs" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel all queued and running jobs of a batch; they don’t count toward your limits */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a batch */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current batch with its jobs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Batch"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the failed and canceled jobs of a batch */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a batch */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current batch with its jobs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Batch"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `tool_unknown` (404), `input_missing` (422), `too_many_files` (422), `option_invalid` (422), `statement_required` (422), `sign_in_required` (402), `not_found` (404), `expired` (410), `format_unsupported` (415), `video_format_unsupported` (415), `image_too_large` (413), `result_too_large` (422), `key_reused` (422), `content_refused` (422), `credits_spent` (402), `quota_reached` (402), `too_many_open_jobs` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "tool_unknown" | "input_missing" | "too_many_files" | "option_invalid" | "statement_required" | "sign_in_required" | "not_found" | "expired" | "format_unsupported" | "video_format_unsupported" | "image_too_large" | "result_too_large" | "key_reused" | "content_refused" | "credits_spent" | "quota_reached" | "too_many_open_jobs" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream the jobs of a batch, now and after every change, until all have ended */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a batch */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Server-sent events named `job`; the data is a Job */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches/{id}/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the results of a batch so far as a ZIP file */
        get: {
            parameters: {
                query?: {
                    format?: "png" | "webp" | "avif" | "jpeg";
                    quality?: number;
                    background?: string;
                    record?: "keep" | "leave-out";
                };
                header?: never;
                path: {
                    /** @description Id of a batch */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A ZIP file; each result has the name of its photo */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": Blob;
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `expired` (410), `file_damaged` (422), `option_invalid` (422), `image_too_large` (413), `video_too_long` (413), `video_unavailable` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "expired" | "file_damaged" | "option_invalid" | "image_too_large" | "video_too_long" | "video_unavailable" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your usage and plan limits */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The current usage */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Usage"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your webhooks */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The webhooks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Webhook"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Have an address told what happens; the answer has the secret its messages are signed with */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                        events: ("job.succeeded" | "job.failed" | "batch.done" | "file.expiring")[];
                    };
                };
            };
            responses: {
                /** @description The webhook and its secret */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["SignedWebhook"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `url_invalid` (422), `url_private` (422), `webhooks_need_pro` (402), `webhooks_full` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "url_invalid" | "url_private" | "webhooks_need_pro" | "webhooks_full" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a webhook, or switch it on or off */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url?: string;
                        events?: ("job.succeeded" | "job.failed" | "batch.done" | "file.expiring")[];
                        isOn?: boolean;
                    };
                };
            };
            responses: {
                /** @description The webhook */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Webhook"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `url_invalid` (422), `url_private` (422), `webhooks_need_pro` (402), `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "url_invalid" | "url_private" | "webhooks_need_pro" | "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        /** Remove a webhook and what waits for it */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Removed */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: null;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a new secret; for a day, the one before it signs as well */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The webhook and its new secret */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["SignedWebhook"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message of type `ping` */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The message */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["WebhookDelivery"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was sent in the last 30 days, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a webhook */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The messages */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["WebhookDelivery"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what you share, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The shares */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Share"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        /** Show a result to whoever has the link; no list or search engine leads there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Id of a picture
                         * @example m_A1b2-_A1b2-_A1b2-_A1b2
                         */
                        media: string;
                        /**
                         * @default 30
                         * @enum {string}
                         */
                        days?: "7" | "30" | "never";
                        alt: string;
                        /** @default false */
                        withBefore?: boolean;
                        /** @default false */
                        withWords?: boolean;
                        /** @default null */
                        password?: string | null;
                    };
                };
            };
            responses: {
                /** @description The share */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Share"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_shareable` (422), `share_hidden` (410), `shares_full` (409), `sharing_ended` (422), `share_password_needs_pro` (402), `not_found` (404), `expired` (410), `file_damaged` (422), `option_invalid` (422), `image_too_large` (413), `video_too_long` (413), `video_unavailable` (503), `engine_crashed` (500), `engine_out_of_memory` (500), `took_too_long` (504), `storage_unavailable` (503), `storage_full` (507), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_shareable" | "share_hidden" | "shares_full" | "sharing_ended" | "share_password_needs_pro" | "not_found" | "expired" | "file_damaged" | "option_invalid" | "image_too_large" | "video_too_long" | "video_unavailable" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shares/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a share another password, or none; whoever was let in before is asked again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a share */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string | null;
                    };
                };
            };
            responses: {
                /** @description The share */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Share"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `share_password_needs_pro` (402), `share_published` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "share_password_needs_pro" | "share_published" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shares/{id}/objection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Object to a share of yours being hidden, removed or taken off Explore, once for each decision */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a share */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        words: string;
                    };
                };
            };
            responses: {
                /** @description The share */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: components["schemas"]["Share"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `not_decided` (409), `objection_made` (409), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "not_decided" | "objection_made" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a share back; its link leads nowhere at once */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of a share */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Taken back */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @example 200 */
                            code: number;
                            message: string;
                            result: null;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                408: components["responses"]["TooSlow"];
                417: components["responses"]["UnknownExpectation"];
                431: components["responses"]["HeadersTooLarge"];
                /** @description Failed: `not_found` (404), `request_invalid` (422), `origin_refused` (422), `rate_limited` (429), `session_ended` (401), `upload_interrupted` (400), `database_unavailable` (503), `server_stopping` (503), `internal` (500). `code` is 450 with a message to show people, or the HTTP status */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureEnvelope"] & {
                            result?: components["schemas"]["Failure"] & {
                                /** @enum {string} */
                                error?: "not_found" | "request_invalid" | "origin_refused" | "rate_limited" | "session_ended" | "upload_interrupted" | "database_unavailable" | "server_stopping" | "internal";
                            };
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Failure: {
            /** @enum {string} */
            error: "file_empty" | "file_too_large" | "image_too_large" | "result_too_large" | "too_many_frames" | "video_too_large" | "video_too_long" | "video_format_unsupported" | "video_without_picture" | "video_unavailable" | "transparency_unavailable" | "too_many_results" | "format_unknown" | "format_unsupported" | "file_damaged" | "archive_unreadable" | "too_many_files" | "file_missing" | "too_many_uploads" | "offset_wrong" | "upload_interrupted" | "url_invalid" | "url_private" | "url_unreachable" | "url_not_image" | "request_invalid" | "tool_unknown" | "option_invalid" | "input_missing" | "origin_refused" | "not_found" | "expired" | "key_reused" | "job_finished" | "sign_in_required" | "statement_required" | "document_refused" | "looks_underage" | "nudity_refused" | "minor_refused" | "content_refused" | "credits_spent" | "quota_reached" | "calls_spent" | "key_not_allowed" | "key_scope_missing" | "keys_full" | "shares_full" | "share_password_needs_pro" | "sharing_ended" | "not_decided" | "objection_made" | "not_shareable" | "not_publishable" | "share_has_password" | "share_published" | "people_shown" | "already_published" | "publications_full" | "webhooks_full" | "webhooks_need_pro" | "too_many_open_jobs" | "email_missing" | "email_invalid" | "password_missing" | "password_length" | "password_easy" | "code_missing" | "code_invalid" | "terms_missing" | "repeat_missing" | "repeat_differs" | "name_missing" | "contract_missing" | "code_wrong" | "credentials_wrong" | "password_wrong" | "account_blocked" | "email_differs" | "explore_off" | "share_gone" | "share_hidden" | "share_locked" | "share_password_wrong" | "link_spent" | "withdrawal_link_spent" | "password_unreadable" | "provider_unknown" | "provider_failed" | "provider_unverified" | "connection_taken" | "last_way_in" | "second_factor_required" | "factor_code_wrong" | "setup_word_wrong" | "person_is_operator" | "other_operator_decides" | "plan_is_paid" | "payments_off" | "payments_unavailable" | "consent_missing" | "subscription_missing" | "refund_over" | "payment_disputed" | "bell_refused" | "frames_refused" | "target_missed" | "nothing_to_draw" | "step_before_failed" | "mask_empty" | "mark_not_found" | "line_not_found" | "letters_missing" | "words_too_long" | "colors_opaque" | "mask_full" | "subject_not_found" | "hair_not_found" | "body_not_found" | "face_not_found" | "second_face_not_found" | "second_person_missing" | "pet_fills_photo" | "face_too_small" | "age_unclear" | "second_age_unclear" | "nothing_to_animate" | "face_from_side" | "face_too_coarse" | "eyes_covered" | "second_face_from_side" | "second_face_too_coarse" | "second_eyes_covered" | "heads_turned_apart" | "light_too_far_apart" | "glasses_in_the_way" | "sky_not_found" | "engine_not_ready" | "engine_unavailable" | "budget_spent" | "answer_lost" | "answer_unreadable" | "engine_crashed" | "engine_out_of_memory" | "took_too_long" | "storage_unavailable" | "storage_full" | "database_unavailable" | "server_stopping" | "rate_limited" | "session_ended" | "method_not_allowed" | "page_not_found" | "internal";
            params: {
                [key: string]: string | number;
            };
            retryable: boolean;
            /** @enum {string} */
            next: "another" | "further" | "retry" | "wait" | "reload" | "none";
            /** @description Identifies this failure in the log */
            reference: string;
        };
        FailureEnvelope: {
            /** @example 450 */
            code: number;
            message: string;
            result: components["schemas"]["Failure"];
        };
        Media: {
            /**
             * @description Id of a picture
             * @example m_A1b2-_A1b2-_A1b2-_A1b2
             */
            id: string;
            name: string;
            /** @enum {string} */
            type: "image/jpeg" | "image/png" | "image/webp" | "image/avif" | "image/gif" | "image/tiff" | "image/heic" | "image/bmp" | "image/x-icon" | "application/pdf" | "application/zip" | "video/mp4" | "video/quicktime" | "video/webm" | "video/x-matroska" | "video/x-msvideo";
            sentAs: string;
            width: number;
            height: number;
            bytes: number;
            frames: number;
            hasAlpha: boolean;
            clip: {
                durationMs: number;
                frameRate: number;
                hasSound: boolean;
                /** Format: uri-reference */
                watchUrl: string;
            } | null;
            warnings: string[];
            /** Format: uri-reference */
            url: string;
            /** Format: uri-reference */
            previewUrl: string;
            /** Format: uri-reference */
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Upload: {
            /**
             * @description Id of a file that is uploaded in parts
             * @example f_A1b2-_A1b2-_A1b2-_A1b2
             */
            id: string;
            bytes: number;
            offset: number;
            mostPartBytes: number;
            /** Format: date-time */
            expiresAt: string;
        };
        RecordCheck: {
            /** @enum {string} */
            kind: "signed" | "none" | "unreadable";
            record: {
                /** @enum {string} */
                state: "ours" | "others" | "changed" | "expired";
                steps: components["schemas"]["RecordStep"][];
                isCut: boolean;
                hasLocation: boolean;
                hasPictures: boolean;
                authors: string[];
            } | null;
            metadata: components["schemas"]["FileMetadata"];
        };
        RecordStep: {
            id: string;
            signer: string | null;
            name: string | null;
            program: string | null;
            actions: string[];
            furtherActions: number;
            sources: {
                /** @enum {string} */
                role: "before" | "input";
                /** @enum {string} */
                state: "whole" | "changed" | "unsigned";
                step: string | null;
            }[];
            doneAt: string | null;
            sourceTypes: string[];
            signedAt: string | null;
            isWhole: boolean;
            isInput: boolean;
        };
        FileMetadata: {
            camera: string | null;
            takenAt: string | null;
            hasPlace: boolean;
            author: string | null;
            rights: string | null;
            program: string | null;
            sourceType: string | null;
        };
        Found: {
            objects: {
                /** @enum {string} */
                label: "person" | "bicycle" | "car" | "motorcycle" | "airplane" | "bus" | "train" | "truck" | "boat" | "traffic light" | "fire hydrant" | "stop sign" | "parking meter" | "bench" | "bird" | "cat" | "dog" | "horse" | "sheep" | "cow" | "elephant" | "bear" | "zebra" | "giraffe" | "backpack" | "umbrella" | "handbag" | "tie" | "suitcase" | "frisbee" | "skis" | "snowboard" | "sports ball" | "kite" | "baseball bat" | "baseball glove" | "skateboard" | "surfboard" | "tennis racket" | "bottle" | "wine glass" | "cup" | "fork" | "knife" | "spoon" | "bowl" | "banana" | "apple" | "sandwich" | "orange" | "broccoli" | "carrot" | "hot dog" | "pizza" | "donut" | "cake" | "chair" | "couch" | "potted plant" | "bed" | "dining table" | "toilet" | "tv" | "laptop" | "mouse" | "remote" | "keyboard" | "cell phone" | "microwave" | "oven" | "toaster" | "sink" | "refrigerator" | "book" | "clock" | "vase" | "scissors" | "teddy bear" | "hair drier" | "toothbrush";
                box: number[];
                score: number;
            }[];
            lines: {
                points: number[];
                text: string;
                score: number;
            }[];
            selectsObjects: boolean;
        };
        Outline: {
            /**
             * Format: byte
             * @description A gray PNG in base64, white = the thing
             */
            mask: string;
        };
        Tool: {
            /** @example background-remover */
            id: string;
            /** @enum {string} */
            category: "generate" | "photo" | "video" | "everyday";
            /** @enum {string} */
            step: "make" | "repair" | "cut" | "place" | "change" | "restyle" | "animate" | "enlarge" | "finish" | "deliver";
            /** @enum {string} */
            tier: "T0" | "T1" | "T2" | "T3";
            /** @default false */
            isResource?: boolean;
            icon: string;
            samples: string[];
            /** @default [] */
            examples?: {
                id: string;
                seed: number;
                /** @default {} */
                options?: {
                    [key: string]: string | number;
                };
            }[];
            /**
             * @default photo
             * @enum {string}
             */
            workspace?: "photo" | "files" | "board" | "logo";
            /**
             * @default at-once
             * @enum {string}
             */
            starts?: "at-once" | "when-marked";
            /**
             * @default null
             * @enum {string|null}
             */
            sourceType?: "algorithmicMedia" | "algorithmicallyEnhanced" | "compositeSynthetic" | "compositeWithTrainedAlgorithmicMedia" | "trainedAlgorithmicMedia" | null;
            /** @default [] */
            finds?: ("find-text" | "find-objects" | "find-faces")[];
            /** @default {} */
            offers?: {
                [key: string]: {
                    option: string;
                    value: string;
                };
            };
            /**
             * @default null
             * @enum {string|null}
             */
            drawsWithoutPhoto?: "avatars" | null;
            /** @default false */
            drawsDetail?: boolean;
            name: string;
            promise: string;
            inputs: {
                /** @example background-remover */
                id: string;
                /** @enum {string} */
                kind: "photo" | "mask" | "clip";
                required: boolean;
                /** @default false */
                main?: boolean;
                /** @default false */
                earlier?: boolean;
                /**
                 * @default null
                 * @enum {string|null}
                 */
                needs?: "seed" | "prompt" | "negative-prompt" | "reference" | "strength" | "detail" | "mask" | "first-frame" | "last-frame" | null;
                /**
                 * @default null
                 * @enum {string|null}
                 */
                brush?: "keep" | "erase" | "select" | "protect" | "color" | null;
                /** @default null */
                most?: number | null;
                /** @default null */
                requiredWith?: {
                    [key: string]: string | string[];
                } | null;
                /** @default null */
                elseIn?: string | null;
                /** @default [] */
                statements?: ("self" | "permission" | "adult" | "own_work")[];
                /** @default false */
                mayShowChildren?: boolean;
            }[];
            options: components["schemas"]["Option"][];
            outputs: {
                /** @example background-remover */
                id: string;
                /** @enum {string} */
                kind: "photo" | "mask" | "file" | "clip";
                /** @default false */
                main?: boolean;
                /** @default true */
                required?: boolean;
                /** @default false */
                many?: boolean;
                /** @default null */
                suffix?: string | null;
            }[];
            report: components["schemas"]["Fact"][] | null;
            stages: {
                /** @example background-remover */
                id: string;
                share: number;
            }[];
            camera: {
                /** @example background-remover */
                option: string;
                guides: {
                    [key: string]: {
                        ratio: number;
                        crown: number;
                        chin: number;
                        eyes: [
                            number,
                            number
                        ];
                    };
                };
            } | null;
            hasLivePreview: boolean;
            readiness: {
                /** @enum {string} */
                state: "ready" | "preparing" | "unavailable";
                progress: number;
            };
            engine: {
                /** @example background-remover */
                id: string;
                name: string;
                place: string;
            };
            engines: {
                /** @example background-remover */
                id: string;
                name: string;
                place: string;
                /** @example background-remover */
                task: string;
                takes: ("seed" | "prompt" | "negative-prompt" | "reference" | "strength" | "detail" | "mask" | "first-frame" | "last-frame")[];
                credits: number;
                isTrained: boolean;
                isAdded: boolean;
            }[];
            limits: {
                maxBytes: number;
                maxPixels: number;
                maxResultPixels: number | null;
                resultSize: {
                    width: number;
                    height: number;
                } | null;
                maxSeconds: number | null;
                batchSize: number;
                jobsPerDay: number;
                jobsLeft: number;
                creditsPerMonth: number;
                creditsLeft: number;
                keptHours: number;
                typicalMs: number | null;
                engineMs: {
                    [key: string]: number;
                };
                queued: number;
            };
        };
        Option: {
            /** @example background-remover */
            id: string;
            /** @enum {string} */
            control: "slider" | "number" | "switch" | "choice" | "color" | "text" | "seed" | "engine" | "ticks" | "pairs" | "lines" | "trim" | "pulls" | "joints" | "workspace";
            /** @enum {string} */
            type: "number" | "boolean" | "string" | "object";
            default?: unknown;
            min?: number;
            max?: number;
            step?: number;
            unit?: string;
            when?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            photo?: "given" | "none";
            /** @enum {string} */
            needs?: "seed" | "prompt" | "negative-prompt" | "reference" | "strength" | "detail" | "mask" | "first-frame" | "last-frame";
            /** @enum {boolean} */
            rare?: true;
            choices?: string[];
            /** @enum {boolean} */
            pictures?: true;
            /** @enum {boolean} */
            moves?: true;
            /** @enum {string} */
            edits?: "background" | "crops" | "margin" | "cleansRim";
            /** @example background-remover */
            of?: string;
            /** @enum {string} */
            each?: "face" | "person" | "spot" | "line" | "color";
            /** @example background-remover */
            among?: string;
            pulls?: {
                /** @example background-remover */
                body: string;
                /** @example background-remover */
                place: string;
                goesBy: {
                    /** @example background-remover */
                    material: string;
                    /** @example background-remover */
                    seconds: string;
                };
                sets: {
                    [key: string]: string;
                };
            };
        };
        Fact: {
            /** @example background-remover */
            id: string;
            /** @enum {string} */
            type: "number" | "boolean" | "choice" | "text" | "rows";
            copy?: string;
            unit?: string;
            choices?: string[];
            facts?: {
                /** @example background-remover */
                id: string;
                /** @enum {string} */
                type: "number" | "boolean" | "choice" | "text" | "rows";
                copy?: string;
                unit?: string;
                choices?: string[];
            }[];
        };
        Job: {
            /**
             * @description Id of a job
             * @example j_A1b2-_A1b2-_A1b2-_A1b2
             */
            id: string;
            /** @example background-remover */
            tool: string;
            /**
             * @description Id of a job
             * @example j_A1b2-_A1b2-_A1b2-_A1b2
             */
            follows: string | null;
            /** @enum {string} */
            state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            revision: number;
            /** @example background-remover */
            stage: string | null;
            progress: number;
            remainingMs: number | null;
            position: number | null;
            attempt: number;
            /** @example background-remover */
            mainInput: string | null;
            /** @example background-remover */
            mainOutput: string | null;
            /** @description A list per name; deleted pictures are left out */
            inputs: {
                [key: string]: components["schemas"]["Media"][];
            };
            options: {
                [key: string]: unknown;
            };
            /** @description A list per name; deleted pictures are left out */
            outputs: {
                [key: string]: components["schemas"]["Media"][];
            };
            engine: {
                /** @example background-remover */
                id: string;
                name: string;
                place: string;
            } | null;
            engines: {
                /** @example background-remover */
                id: string;
                name: string;
                place: string;
                /** @example background-remover */
                task: string;
            }[];
            warnings: string[];
            report: components["schemas"]["BackgroundRemoverReport"] | components["schemas"]["ObjectRemoverReport"] | components["schemas"]["RemoveTextFromImageReport"] | components["schemas"]["WatermarkRemoverReport"] | components["schemas"]["BackgroundChangerReport"] | components["schemas"]["BackgroundBlurReport"] | components["schemas"]["PhotoEnhancerReport"] | components["schemas"]["RestoreOldPhotosReport"] | components["schemas"]["ImageUpscalerReport"] | components["schemas"]["UnblurImageReport"] | components["schemas"]["FaceCutoutReport"] | components["schemas"]["PhotoRetouchReport"] | components["schemas"]["PassportPhotoMakerReport"] | components["schemas"]["AiHeadshotGeneratorReport"] | components["schemas"]["AiProfilePictureGeneratorReport"] | components["schemas"]["AiAvatarGeneratorReport"] | components["schemas"]["AiHairstyleChangerReport"] | components["schemas"]["FaceSwapReport"] | components["schemas"]["AiBabyGeneratorReport"] | components["schemas"]["AiImageGeneratorReport"] | components["schemas"]["PhotoToCartoonReport"] | components["schemas"]["PhotoToAnimeReport"] | components["schemas"]["AiColorChangerReport"] | components["schemas"]["AiBackgroundGeneratorReport"] | components["schemas"]["AiLogoGeneratorReport"] | components["schemas"]["AiReplacerReport"] | components["schemas"]["ImageExtenderReport"] | components["schemas"]["VideoEnhancerReport"] | components["schemas"]["PhotoAnimationReport"] | components["schemas"]["VideoFaceSwapReport"] | components["schemas"]["AiDanceReport"] | components["schemas"]["AiSquishReport"] | components["schemas"]["AiHugReport"] | components["schemas"]["AiKissingReport"] | components["schemas"]["AiMuscleGrowthReport"] | components["schemas"]["ImageConverterReport"] | components["schemas"]["ImageCompressorReport"] | Record<string, never> | null;
            /** @description What you declare about the pictures: who is in them, and that you may use them */
            statements: {
                /** @example background-remover */
                input: string;
                /** @enum {string} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
            credits: number;
            tookMs: number | null;
            error: components["schemas"]["ToldFailure"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        ToldFailure: components["schemas"]["Failure"] & {
            message: string;
        };
        ResultRemoval: {
            results: number;
            originals: string[];
            kept: {
                name: string;
                results: number;
            }[];
        };
        Recipe: {
            /**
             * @description Version of the format
             * @enum {number}
             */
            recipe: 1;
            steps: {
                /** @example background-remover */
                tool: string;
                /** @default {} */
                options?: {
                    [key: string]: unknown;
                };
            }[];
        };
        Archive: {
            photos: components["schemas"]["Media"][];
            refused: {
                name: string;
                error: components["schemas"]["ToldFailure"];
            }[];
        };
        Batch: {
            /**
             * @description Id of a batch
             * @example b_A1b2-_A1b2-_A1b2-_A1b2
             */
            id: string;
            /** @example background-remover */
            tool: string;
            options: {
                [key: string]: unknown;
            };
            jobs: components["schemas"]["Job"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Usage: {
            /** @enum {string} */
            plan: "member" | "vip";
            jobsToday: number;
            jobsPerDay: number;
            /** Format: date-time */
            resetsAt: string;
            openJobs: number;
            maxOpenJobs: number;
            pictures: number;
            storedBytes: number;
            maxImageBytes: number;
            maxImagePixels: number;
            batchSize: number;
            keptHours: number;
            showsAds: boolean;
            callsThisMonth: number;
            callsPerMonth: number;
            creditsLeft: number;
            creditsPerMonth: number;
            /** Format: date-time */
            monthEndsAt: string;
        };
        Webhook: {
            /**
             * @description Id of a webhook
             * @example w_A1b2-_A1b2-_A1b2-_A1b2
             */
            id: string;
            /** Format: uri-reference */
            url: string;
            events: ("job.succeeded" | "job.failed" | "batch.done" | "file.expiring")[];
            isOn: boolean;
            /** Format: date-time */
            failingSince: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        SignedWebhook: {
            webhook: components["schemas"]["Webhook"];
            secret: string;
        };
        WebhookDelivery: {
            /** @example msg_A1b2-_A1b2-_A1b2-_A1b2 */
            id: string;
            /** @enum {string} */
            event: "job.succeeded" | "job.failed" | "batch.done" | "file.expiring" | "ping";
            subject: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            status: number | null;
            answer: string;
            problem: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            nextAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
        };
        Share: {
            /**
             * @description Id of a share
             * @example h_A1b2-_A1b2-_A1b2-_A1b2
             */
            id: string;
            /** Format: uri-reference */
            url: string;
            /**
             * @description Id of a picture
             * @example m_A1b2-_A1b2-_A1b2-_A1b2
             */
            media: string;
            /** @example background-remover */
            tool: string;
            alt: string;
            /** @enum {string} */
            type: "image/jpeg" | "image/webp" | "video/mp4";
            width: number;
            height: number;
            before: {
                width: number;
                height: number;
            } | null;
            /**
             * @description `hidden`: somebody says they are in it, and it isn’t shown until that has been looked at; `removed`: the operator took it away; `held`: the site was restored from a backup, and the operator has yet to say that you hadn’t ended it; `ended`: the operator has ended sharing for your account
             * @enum {string}
             */
            state: "shown" | "hidden" | "removed" | "held" | "ended";
            /** @enum {string|null} */
            objection: "open" | "upheld" | "refused" | null;
            hasPassword: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            /** @enum {string} */
            publishing: "off" | "reviewed" | "open";
            hasWords: boolean;
            showsPeople: boolean;
            publication: {
                /** @enum {string} */
                state: "waiting" | "listed" | "refused";
                /** Format: uri-reference */
                url: string;
                /** @enum {string} */
                licence: "cc0" | "cc-by-4.0" | "look-only";
                credit: string | null;
                /** Format: date-time */
                listedAt: string | null;
            } | null;
        };
        /**
         * Background Remover
         * @description Cut out people, animals and objects, down to hair and fur. No invented detail.
         */
        BackgroundRemoverJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "background-remover";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /** @default transparent */
                background?: "transparent" | string;
                /** @default false */
                cropToSubject?: boolean;
                /** @default 8 */
                margin?: number;
                /** @default true */
                removeHalo?: boolean;
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        BackgroundRemoverReport: {
            unsure?: number;
        };
        /**
         * Object Remover
         * @description Mark what’s in the way and it’s gone. Everything you didn’t mark stays exactly as it was.
         */
        ObjectRemoverJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "object-remover";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                mask: string | string[];
            };
            options?: {
                /** @default 0.4 */
                margin?: number;
                /**
                 * @default keep
                 * @enum {string}
                 */
                shadow?: "keep" | "remove";
                /** @default 1 */
                count?: number;
                seed?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "mask";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        ObjectRemoverReport: {
            changed: number;
            shadow?: number;
            reflection?: number;
        };
        /**
         * Remove Text from Image
         * @description Captions, dates and stamps go, letter by letter. What shows between and behind them stays.
         */
        RemoveTextFromImageJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "remove-text-from-image";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                mask?: string | string[];
            };
            options?: {
                lines?: (number | number[])[];
                retype?: {
                    line: number | string;
                    words: string;
                }[];
                /** @default  */
                keep?: string;
                /** @default 0 */
                margin?: number;
                seed?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "mask";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        RemoveTextFromImageReport: {
            changed: number;
            lines: {
                text: string;
                removed: boolean;
                words?: string;
                font?: string;
            }[];
        };
        /**
         * Watermark Remover
         * @description Take your own logo, a date stamp or lettering off your photos. What shows through comes back instead of being painted over.
         */
        WatermarkRemoverJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "watermark-remover";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                mask?: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                logo?: string | string[];
            };
            options?: {
                /**
                 * @default marked
                 * @enum {string}
                 */
                find?: "marked" | "text" | "date" | "logo";
                /** @default false */
                seeThrough?: boolean;
                /** @default 0 */
                opacity?: number;
                engine?: string;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "mask" | "logo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        WatermarkRemoverReport: {
            changed: number;
            opacity?: number;
            text?: string;
        };
        /**
         * Background Changer
         * @description Put people, animals and products in front of a new background, with a matching shadow and light.
         */
        BackgroundChangerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "background-changer";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                background?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default scene
                 * @enum {string}
                 */
                kind?: "scene" | "color" | "gradient" | "blur" | "photo";
                /**
                 * @default studio
                 * @enum {string}
                 */
                scene?: "studio" | "window" | "lights" | "beach" | "mountains" | "sunset";
                /** @default #dfe7ea */
                color?: string;
                /** @default #7fa6b8 */
                colorTo?: string;
                /** @default 0 */
                angle?: number;
                /**
                 * @default cover
                 * @enum {string}
                 */
                fit?: "cover" | "contain";
                /** @default 8 */
                blur?: number;
                /**
                 * @default contact
                 * @enum {string}
                 */
                shadow?: "none" | "contact" | "float";
                /** @default 60 */
                shadowIntensity?: number;
                /** @default 40 */
                shadowSoftness?: number;
                /** @default 55 */
                shadowDirection?: number;
                /** @default 40 */
                shadowSpread?: number;
                /** @default 50 */
                lightMatch?: number;
                /** @default 30 */
                edgeWrap?: number;
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "background" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        BackgroundChangerReport: {
            unsure?: number;
        };
        /**
         * Background Blur
         * @description Keep the subject sharp and blur what’s behind it, like a fast lens. No glow around the edges.
         */
        BackgroundBlurJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "background-blur";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default lens
                 * @enum {string}
                 */
                kind?: "lens" | "gaussian" | "motion" | "zoom";
                /** @default 20 */
                strength?: number;
                /**
                 * @default disc
                 * @enum {string}
                 */
                shape?: "disc" | "hexagon";
                /** @default 40 */
                highlights?: number;
                /** @default true */
                ground?: boolean;
                /** @default 0 */
                angle?: number;
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        BackgroundBlurReport: {
            unsure?: number;
        };
        /**
         * Photo Enhancer
         * @description We measure what’s wrong with your photo and fix only that. A good photo stays as it is.
         */
        PhotoEnhancerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "photo-enhancer";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
            };
            options?: {
                /**
                 * @default auto
                 * @enum {string}
                 */
                kind?: "auto" | "portrait" | "landscape" | "low-light" | "food" | "document" | "haze";
                /** @default 60 */
                intensity?: number;
                /** @default true */
                exposure?: boolean;
                /** @default 100 */
                exposureStrength?: number;
                /** @default true */
                contrast?: boolean;
                /** @default 100 */
                contrastStrength?: number;
                /** @default true */
                color?: boolean;
                /** @default 100 */
                colorStrength?: number;
                /** @default true */
                haze?: boolean;
                /** @default 100 */
                hazeStrength?: number;
                /** @default true */
                noise?: boolean;
                /** @default 100 */
                noiseStrength?: number;
                /** @default true */
                sharpness?: boolean;
                /** @default 100 */
                sharpnessStrength?: number;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "protect";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        PhotoEnhancerReport: {
            measured: {
                /** @enum {string} */
                measure: "brightness" | "contrast" | "cast" | "haze" | "noise" | "compression" | "edges";
                before: number;
                after?: number;
                /** @enum {string} */
                outcome: "fine" | "fixed" | "off" | "beyond";
            }[];
        };
        /**
         * Restore Old Photos
         * @description Remove scratches, folds and dust from old prints and bring back faded tones. Faces stay the same people, and a map shows every pixel we filled.
         */
        RestoreOldPhotosJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "restore-old-photos";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                damage?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                strokes?: string | string[];
            };
            options?: {
                /**
                 * @default all
                 * @enum {string}
                 */
                layers?: "all" | "estimated" | "cleaned";
                /** @default true */
                crop?: boolean;
                /** @default true */
                marks?: boolean;
                /** @default 50 */
                marksStrength?: number;
                /** @default true */
                fade?: boolean;
                /** @default 80 */
                fadeStrength?: number;
                /** @default true */
                color?: boolean;
                /** @default 60 */
                colorStrength?: number;
                /**
                 * @default keep
                 * @enum {string}
                 */
                tone?: "keep" | "neutral";
                /** @default true */
                screen?: boolean;
                /** @default true */
                noise?: boolean;
                /** @default 80 */
                noiseStrength?: number;
                /** @default true */
                sharpness?: boolean;
                /** @default 60 */
                sharpnessStrength?: number;
                /** @default false */
                colorize?: boolean;
                /** @default false */
                exact?: boolean;
                /** @default false */
                enlarge?: boolean;
                people?: {
                    x: number;
                    y: number;
                    chosen: boolean;
                }[];
                guesses?: {
                    /** @enum {string} */
                    kind: "skin" | "lips" | "hair" | "animal" | "sky" | "plants" | "water" | "earth" | "cloth" | "thing";
                    left: number;
                    top: number;
                    width: number;
                    height: number;
                    color: string | null;
                }[];
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "damage" | "protect" | "strokes";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        RestoreOldPhotosReport: {
            measured: {
                /** @enum {string} */
                measure: "damage" | "contrast" | "cast" | "screen" | "noise" | "compression" | "edges";
                before: number;
                after?: number;
                /** @enum {string} */
                outcome: "fine" | "fixed" | "off";
            }[];
            scratches: number;
            specks: number;
            sureness?: number;
            estimated: number;
            invented: number;
            straightened: boolean;
            colored: boolean;
            likeness?: number;
            moved?: number;
            people: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
                likeness?: number;
                moved?: number;
            }[];
            guesses: {
                /** @enum {string} */
                kind: "skin" | "lips" | "hair" | "animal" | "sky" | "plants" | "water" | "earth" | "cloth" | "thing";
                left: number;
                top: number;
                width: number;
                height: number;
                color: string;
                sureness: number;
                chosen: boolean;
            }[];
        };
        /**
         * Image Upscaler
         * @description Make photos two, four or eight times larger, with fine detail instead of blur. Scale it back down and you get your original.
         */
        ImageUpscalerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "image-upscaler";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
            };
            options?: {
                /**
                 * @default 2
                 * @enum {string}
                 */
                scale?: "2" | "4" | "8" | "exact";
                width?: number;
                height?: number;
                /**
                 * @default photo
                 * @enum {string}
                 */
                mode?: "photo" | "detail";
                /**
                 * @default auto
                 * @enum {string}
                 */
                cleaning?: "auto" | "set" | "off";
                /** @default 30 */
                strength?: number;
                /** @default true */
                unblur?: boolean;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "protect";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        ImageUpscalerReport: {
            noise: number;
            jpegDamage: number;
            unblurred: boolean;
            enlarged: number;
        };
        /**
         * Sharpen Image
         * @description Make edges and fine detail crisp while you watch, without halos, extra noise or harsh skin.
         */
        SharpenImageJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "sharpen-image";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
            };
            options?: {
                /** @default 100 */
                amount?: number;
                /** @default 1 */
                radius?: number;
                /** @default 2 */
                threshold?: number;
                /** @default 50 */
                protectSkin?: number;
                /** @default 70 */
                protectNoise?: number;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "protect";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        /**
         * Unblur Image
         * @description Fix photos that are out of focus or moved. We find the blur, undo it and make nothing up.
         */
        UnblurImageJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "unblur-image";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
            };
            options?: {
                /**
                 * @default auto
                 * @enum {string}
                 */
                kind?: "auto" | "focus" | "motion" | "shake";
                radius?: number;
                motionLength?: number;
                angle?: number;
                /** @default 100 */
                strength?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "protect";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        UnblurImageReport: {
            /** @enum {string} */
            outcome: "unblurred" | "sharp" | "none_found" | "unclear" | "beyond";
            /** @enum {string} */
            blur?: "focus" | "motion" | "shake";
            blurSize?: number;
            angle?: number;
            confidence?: number;
            sharpnessBefore?: number;
            sharpnessAfter?: number;
        };
        /**
         * Face Cutout
         * @description Cut heads, faces or busts out of any photo. Hair stays, collars go, and every face gets its own file.
         */
        FaceCutoutJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "face-cutout";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default head
                 * @enum {string}
                 */
                part?: "head" | "face" | "bust";
                /**
                 * @default own
                 * @enum {string}
                 */
                shape?: "own" | "circle" | "square";
                /** @default true */
                hair?: boolean;
                /** @default false */
                neck?: boolean;
                /** @default 0 */
                outline?: number;
                /** @default #ffffff */
                outlineColor?: string;
                /** @default 0 */
                feather?: number;
                /** @default false */
                sheet?: boolean;
                faces?: number[];
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        FaceCutoutReport: {
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
        };
        /**
         * Photo Retouch
         * @description Heal blemishes, even out skin and brighten eyes in portraits. Pores stay, so skin still looks like skin.
         */
        PhotoRetouchJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "photo-retouch";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                spots?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
            };
            options?: {
                /**
                 * @default natural
                 * @enum {string}
                 */
                look?: "natural" | "polished" | "none";
                /** @default 0 */
                smooth?: number;
                /** @default 0 */
                evenTone?: number;
                /** @default 0 */
                blemishes?: number;
                /** @default false */
                moles?: boolean;
                /** @default 0 */
                underEyes?: number;
                /** @default 0 */
                teeth?: number;
                /** @default 0 */
                eyes?: number;
                /** @default 0 */
                shine?: number;
                /** @default 0 */
                slimFace?: number;
                faces?: number[];
                blemishTicks?: {
                    x: number;
                    y: number;
                    chosen: boolean;
                }[];
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "spots" | "protect";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        PhotoRetouchReport: {
            changed: number;
            texture?: number;
            blemishes: number;
            found: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
        };
        /**
         * Passport Photo Maker
         * @description Crop any portrait to the exact size for passports, visas and ID cards, and check it against the rules. Face and background stay exactly as they are.
         */
        PassportPhotoMakerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "passport-photo-maker";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
            };
            options?: {
                /**
                 * @default us-passport
                 * @enum {string}
                 */
                document?: "us-passport" | "us-renewal-online" | "us-visa" | "us-dv-lottery" | "uk-passport-print" | "uk-passport-online" | "schengen-visa" | "de-passport-id" | "fr-passport-id" | "es-passport-dni" | "it-cie" | "it-passport" | "pl-passport-id" | "ie-passport" | "jp-passport" | "jp-my-number" | "kr-passport" | "tw-passport" | "cn-passport" | "cn-visa-print" | "cn-visa-online" | "hk-passport-print" | "hk-passport-online" | "sg-passport" | "in-passport" | "in-evisa" | "in-pan-protean" | "in-pan-utiitsl" | "ca-passport" | "au-passport" | "nz-passport" | "mx-passport" | "br-passport";
                /**
                 * @default 4x6
                 * @enum {string}
                 */
                paper?: "4x6" | "a4" | "10x15";
                copies?: number;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        PassportPhotoMakerReport: {
            /** @enum {string} */
            verdict: "pass" | "look" | "fail";
            width: number;
            height: number;
            widthOnPaper: number | null;
            heightOnPaper: number | null;
            density: number;
            bytes: number;
            copies: number | null;
            /** @enum {string} */
            pixels: "same" | "resized";
            cutFrom: string;
            sha256: string;
            /** @enum {string} */
            edits: "refused" | "natural" | "unstated";
            /** @enum {string} */
            certainty: "A" | "B" | "C";
            checkedOn: string;
            source: string | null;
            checks: {
                /** @enum {string} */
                check: "head" | "eyes" | "top" | "below" | "face-width" | "complete" | "resolution" | "file-size" | "upright" | "turned" | "nodding" | "gaze" | "eyes-open" | "mouth" | "alone" | "glare" | "face-shadow" | "exposure" | "wall-color" | "wall-even" | "wall-shadow" | "sharpness" | "jpeg-damage";
                mm: number | null;
                px: number | null;
                percent: number | null;
                degrees: number | null;
                asked: string | null;
                advice: ("step-back" | "larger-photo" | "straighten" | "face-camera" | "look-ahead" | "open-eyes" | "show-eyes" | "close-mouth" | "alone" | "no-reflection" | "even-light" | "softer-light" | "plain-wall" | "other-wall" | "away-from-wall" | "hold-still" | "original-file") | null;
                /** @enum {string} */
                verdict: "pass" | "look" | "unknown" | "fail";
            }[];
        };
        /**
         * AI Headshot Generator
         * @description Turn a photo you already have into a professional headshot: head level, studio backdrop, flattering light. It stays your face.
         */
        AiHeadshotGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-headshot-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of up to 20 */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                background?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default shoulders
                 * @enum {string}
                 */
                framing?: "close" | "shoulders" | "half";
                /**
                 * @default linkedin
                 * @enum {string}
                 */
                format?: "linkedin" | "cv" | "portrait" | "square";
                /**
                 * @default gray
                 * @enum {string}
                 */
                backdrop?: "gray" | "white" | "blue" | "warm" | "dark" | "canvas" | "gradient" | "office" | "window" | "garden" | "color";
                /** @default #8fa3ad */
                color?: string;
                /**
                 * @default as-is
                 * @enum {string}
                 */
                light?: "as-is" | "soft" | "rembrandt" | "rim";
                /** @default 30 */
                retouch?: number;
                /** @default false */
                team?: boolean;
                faces?: number[];
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "background" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiHeadshotGeneratorReport: {
            portraits: {
                kept: number;
                leveled: number;
                scale: number;
                light: number;
            }[];
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
        };
        /**
         * AI Profile Picture Generator
         * @description One photo in, 24 profile pictures out: colors, patterns, rings and pop-outs, with a file for every network.
         */
        AiProfilePictureGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-profile-picture-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                background?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default mixed
                 * @enum {string}
                 */
                background?: "mixed" | "color" | "gradient" | "pattern" | "blur" | "photo";
                /**
                 * @default photo
                 * @enum {string}
                 */
                palette?: "photo" | "own";
                /** @default #3b82c4 */
                color?: string;
                /**
                 * @default mixed
                 * @enum {string}
                 */
                ring?: "mixed" | "none" | "solid" | "gradient" | "double" | "dashed" | "segmented";
                /** @default  */
                text?: string;
                /**
                 * @default circle
                 * @enum {string}
                 */
                shape?: "circle" | "rounded" | "square";
                /** @default 100 */
                zoom?: number;
                faces?: number[];
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "background" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiProfilePictureGeneratorReport: {
            kept: number;
            leveled: number;
            leftOut?: string;
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
        };
        /**
         * AI Avatar Generator
         * @description Turn a portrait into an avatar that still looks like you: cartoon, comic, anime, pixel art, line art or sticker.
         */
        AiAvatarGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-avatar-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo?: string | string[];
            };
            options?: {
                /**
                 * @default cartoon
                 * @enum {string}
                 */
                look?: "cartoon" | "comic" | "anime" | "pixel" | "line" | "sticker";
                /**
                 * @default lorelei
                 * @enum {string}
                 */
                collection?: "lorelei" | "peeps" | "notionists";
                /** @default  */
                seed?: string;
                /**
                 * @default chance
                 * @enum {string}
                 */
                skin?: "chance" | "light" | "mediumLight" | "medium" | "mediumDark" | "dark";
                /**
                 * @default chance
                 * @enum {string}
                 */
                hair?: "chance" | "short" | "medium" | "long" | "curly" | "tied" | "bald" | "covered";
                /**
                 * @default chance
                 * @enum {string}
                 */
                hairColor?: "chance" | "black" | "brown" | "blond" | "red" | "gray" | "white" | "pink" | "blue";
                /**
                 * @default chance
                 * @enum {string}
                 */
                glasses?: "chance" | "with" | "without";
                /**
                 * @default chance
                 * @enum {string}
                 */
                beard?: "chance" | "with" | "without";
                /**
                 * @default chance
                 * @enum {string}
                 */
                expression?: "chance" | "smile" | "laugh" | "serious";
                /** @default 1 */
                count?: number;
                /**
                 * @default gradient
                 * @enum {string}
                 */
                background?: "gradient" | "color" | "transparent";
                /** @default #f6b35c */
                color?: string;
                /**
                 * @default circle
                 * @enum {string}
                 */
                shape?: "circle" | "square";
                /** @default 3 */
                ring?: number;
                /** @default #ffffff */
                ringColor?: string;
                faces?: number[];
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiAvatarGeneratorReport: {
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
            /** @enum {string} */
            collection?: "lorelei" | "peeps" | "notionists";
            artist?: string;
            license?: string;
            seed?: string;
        };
        /**
         * AI Hairstyle Changer
         * @description See yourself with copper, blonde, black or pink hair. Your own strands, curls and highlights stay, and so does your face.
         */
        AiHairstyleChangerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-hairstyle-changer";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                hair?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default copper
                 * @enum {string}
                 */
                color?: "as-is" | "black" | "dark-brown" | "chestnut" | "copper" | "red" | "dark-blonde" | "blonde" | "platinum" | "silver" | "rose" | "violet" | "blue" | "teal" | "own";
                /** @default #8a4b9e */
                ownColor?: string;
                /**
                 * @default full
                 * @enum {string}
                 */
                technique?: "full" | "roots" | "ombre" | "streaks" | "gray-cover";
                /** @default 95 */
                strength?: number;
                /** @default 0 */
                shine?: number;
                /** @default 0 */
                volume?: number;
                /**
                 * @default none
                 * @enum {string}
                 */
                fringe?: "none" | "straight" | "swept";
                /**
                 * @default none
                 * @enum {string}
                 */
                cut?: "none" | "pixie" | "bob" | "waves" | "curls" | "buzz" | "updo";
                /** @default false */
                sheet?: boolean;
                faces?: number[];
                engine?: string;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "hair" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiHairstyleChangerReport: {
            changed: number;
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
        };
        /**
         * Face Swap
         * @description Put a face from one photo onto somebody in another. Light, skin tone, expression, hair and glasses stay those of the photo.
         */
        FaceSwapJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "face-swap";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                face: string | string[];
            };
            options?: {
                /** @default 65 */
                likeness?: number;
                /** @default 75 */
                expression?: number;
                /** @default 85 */
                colorMatch?: number;
                /** @default 30 */
                blend?: number;
                swaps?: number[];
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "face";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        FaceSwapReport: {
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                from: number;
                /** @enum {string} */
                outcome: "swapped" | "not-asked" | "from-side" | "eyes-hidden" | "too-small" | "glasses" | "light-apart";
            }[];
            sources: {
                left: number;
                top: number;
                width: number;
                height: number;
            }[];
        };
        /**
         * AI Baby Generator
         * @description Two photos, one storybook child: drawn with your skin, hair, eyes, brows and face shape. A drawing for fun, not a prediction.
         */
        AiBabyGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-baby-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                second: string | string[];
            };
            options?: {
                /** @default 50 */
                mix?: number;
                /**
                 * @default toddler
                 * @enum {string}
                 */
                age?: "baby" | "toddler" | "child";
                /**
                 * @default either
                 * @enum {string}
                 */
                skinFrom?: "either" | "first" | "second";
                /**
                 * @default either
                 * @enum {string}
                 */
                eyesFrom?: "either" | "first" | "second";
                /**
                 * @default either
                 * @enum {string}
                 */
                hairFrom?: "either" | "first" | "second";
                /**
                 * @default either
                 * @enum {string}
                 */
                browsFrom?: "either" | "first" | "second";
                /**
                 * @default either
                 * @enum {string}
                 */
                faceFrom?: "either" | "first" | "second";
                /**
                 * @default either
                 * @enum {string}
                 */
                noseFrom?: "either" | "first" | "second";
                /**
                 * @default either
                 * @enum {string}
                 */
                mouthFrom?: "either" | "first" | "second";
                /**
                 * @default measured
                 * @enum {string}
                 */
                texture?: "measured" | "straight" | "wavy" | "curly" | "coiled";
                /**
                 * @default chance
                 * @enum {string}
                 */
                hairstyle?: "chance" | "wisps" | "bow" | "tuft" | "short" | "crop" | "bob" | "long" | "headband" | "pigtails" | "puffs" | "bun" | "curls" | "coils";
                /**
                 * @default chance
                 * @enum {string}
                 */
                outfit?: "chance" | "stripes" | "overalls" | "collar" | "sweater" | "romper" | "hoodie";
                /**
                 * @default chance
                 * @enum {string}
                 */
                backdrop?: "chance" | "peach" | "mint" | "lilac" | "sky" | "sun" | "rose";
                /** @default false */
                glasses?: boolean;
                /** @default false */
                freckles?: boolean;
                /** @default false */
                dimples?: boolean;
                /** @default true */
                withParents?: boolean;
                /** @default false */
                firstBeard?: boolean;
                /** @default false */
                secondBeard?: boolean;
                /** @default  */
                childName?: string;
                /** @default  */
                firstName?: string;
                /** @default  */
                secondName?: string;
                /** @default 3 */
                count?: number;
                seed?: number;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "second";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiBabyGeneratorReport: {
            seed: number;
        };
        /**
         * AI Image Generator
         * @description Describe a landscape, a city, a sea or a sky, and who is in it. See word by word what will be drawn, and get a picture to keep.
         */
        AiImageGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-image-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                reference?: string | string[];
            };
            options?: {
                /** @default  */
                prompt?: string;
                /**
                 * @default none
                 * @enum {string}
                 */
                style?: "none" | "oil" | "watercolor" | "pencil" | "ink" | "pointillism" | "halftone" | "mosaic" | "low-poly" | "pixel-art";
                /**
                 * @default none
                 * @enum {string}
                 */
                palette?: "none" | "warm" | "cool" | "vivid" | "pastel" | "cinema" | "sepia" | "mono";
                /**
                 * @default 1:1
                 * @enum {string}
                 */
                ratio?: "1:1" | "3:4" | "4:3" | "9:16" | "16:9";
                /** @default 1 */
                count?: number;
                /** @default  */
                negativePrompt?: string;
                /** @default 60 */
                strength?: number;
                engine?: string;
                seed?: number;
            };
            statements?: {
                /** @enum {unknown} */
                input: "reference";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiImageGeneratorReport: {
            drawn: string;
            simplified: string;
            notDrawn: string;
            seed: number;
        };
        /**
         * AI Art Generator
         * @description Turn your photo into a painting or drawing, stroke by stroke and at full size. No text prompts, just your photo.
         */
        AiArtGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-art-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                protect?: string | string[];
            };
            options?: {
                /**
                 * @default oil
                 * @enum {string}
                 */
                style?: "oil" | "watercolor" | "pencil" | "ink" | "pointillism" | "halftone" | "mosaic" | "low-poly" | "pixel-art";
                /** @default 70 */
                strength?: number;
                /** @default 50 */
                detail?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "protect";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        /**
         * Photo to Cartoon
         * @description Turn yourself, your friends or your pet into a cartoon: soft, comic, cel, sketch, pop art or caricature. Every face is drawn from its own features.
         */
        PhotoToCartoonJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "photo-to-cartoon";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
            };
            options?: {
                /**
                 * @default soft
                 * @enum {string}
                 */
                look?: "soft" | "comic" | "cel" | "sketch" | "pop" | "caricature" | "sheet";
                /** @default 50 */
                line?: number;
                /** @default 12 */
                colors?: number;
                /**
                 * @default simplified
                 * @enum {string}
                 */
                background?: "keep" | "simplified" | "plain";
                /** @default false */
                panels?: boolean;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        PhotoToCartoonReport: {
            drawn?: number;
            small?: number;
            turned?: number;
        };
        /**
         * Photo to Anime
         * @description See yourself, your friends or your pet as an anime drawing. Drawn from your features: pose, hair and clothes are yours, the face is a drawing.
         */
        PhotoToAnimeJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "photo-to-anime";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
            };
            options?: {
                /**
                 * @default cel
                 * @enum {string}
                 */
                look?: "cel" | "pastel" | "night" | "film" | "sheet";
                /** @default 80 */
                strength?: number;
                /**
                 * @default round
                 * @enum {string}
                 */
                eyes?: "round" | "sharp" | "gentle";
                /** @default 10 */
                eyeSize?: number;
                /**
                 * @default neutral
                 * @enum {string}
                 */
                lashes?: "neutral" | "long";
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        PhotoToAnimeReport: {
            drawn?: number;
            small?: number;
            turned?: number;
        };
        /**
         * AI Color Changer
         * @description Give a shirt, a car or a wall a new color. Folds, shine and texture stay as they are.
         */
        AiColorChangerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-color-changer";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                mask: string | string[];
            };
            options?: {
                /** @default #1f6feb */
                color?: string;
                /** @default false */
                colorways?: boolean;
                /** @default 60 */
                tolerance?: number;
                /** @default 50 */
                texture?: number;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "mask";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiColorChangerReport: {
            changed: number;
        };
        /**
         * AI Background Generator
         * @description Put your product in a studio, on marble or on the beach, with light and shadow that fit. The product itself stays pixel for pixel.
         */
        AiBackgroundGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-background-generator";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default sweep
                 * @enum {string}
                 */
                scene?: "sweep" | "podium" | "marble" | "wood" | "terrazzo" | "paper" | "bokeh" | "sky" | "beach" | "festive" | "abstract";
                /** @default scene */
                color?: "scene" | string;
                /**
                 * @default 1:1
                 * @enum {string}
                 */
                ratio?: "subject" | "1:1" | "4:5" | "3:4" | "2:3" | "9:16" | "5:4" | "4:3" | "3:2" | "16:9";
                /** @default 28 */
                margin?: number;
                /**
                 * @default left
                 * @enum {string}
                 */
                light?: "left" | "right";
                /** @default 1 */
                count?: number;
                seed?: number;
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiBackgroundGeneratorReport: {
            seed: number;
            unsure?: number;
        };
        /**
         * AI Logo Generator
         * @description Type your brand name, pick one of twelve logos and change everything about it. You get vectors, PNGs, favicons and social sizes in one ZIP.
         */
        AiLogoGeneratorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-logo-generator";
            inputs: Record<string, never>;
            options?: {
                /** @default  */
                name?: string;
                /** @default  */
                slogan?: string;
                /**
                 * @default any
                 * @enum {string}
                 */
                industry?: "any" | "food" | "cafe" | "fashion" | "beauty" | "health" | "fitness" | "technology" | "finance" | "real-estate" | "construction" | "education" | "travel" | "music" | "photography" | "nature" | "pets" | "law" | "kids" | "shop" | "events";
                /**
                 * @default any
                 * @enum {string}
                 */
                mood?: "any" | "modern" | "elegant" | "friendly" | "bold" | "classic" | "playful" | "tech" | "natural";
                /**
                 * @default any
                 * @enum {string}
                 */
                hue?: "any" | "blue" | "teal" | "green" | "yellow" | "orange" | "red" | "pink" | "purple" | "brown" | "black";
                /**
                 * @default any
                 * @enum {string}
                 */
                layout?: "any" | "side" | "stacked" | "wordmark" | "emblem" | "tile" | "initials" | "frame" | "divider" | "banner" | "two-lines" | "rules" | "underline";
                /** @default 12 */
                count?: number;
                seed?: number;
                icon?: string;
                font?: string;
                weight?: number;
                sloganFont?: string;
                /** @enum {string} */
                letterCase?: "typed" | "upper" | "lower";
                spacing?: number;
                markSize?: number;
                ink?: string;
                accent?: string;
                ground?: string;
                /** @enum {string} */
                language?: "ja" | "zh-Hant";
            };
        };
        AiLogoGeneratorReport: {
            seed: number;
        };
        /**
         * AI Replacer
         * @description Put another sky over your photo, swap one thing for another, or give a surface a new color or texture. The light is matched for you.
         */
        AiReplacerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-replacer";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                mask?: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                object?: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                texture?: string | string[];
            };
            options?: {
                /**
                 * @default sky
                 * @enum {string}
                 */
                with?: "sky" | "object" | "color" | "texture";
                /**
                 * @default sunset
                 * @enum {string}
                 */
                sky?: "clear" | "fair" | "golden" | "sunset" | "sunrise" | "dusk" | "overcast" | "storm" | "stars" | "milky-way" | "aurora";
                /** @default 70 */
                light?: number;
                /** @default 50 */
                match?: number;
                /** @default 60 */
                shadow?: number;
                prompt?: string;
                /** @default #2f6f5e */
                color?: string;
                /** @default 50 */
                repeat?: number;
                /**
                 * @default auto
                 * @enum {string}
                 */
                perspective?: "auto" | "flat" | "floor" | "wall";
                /** @default 0 */
                tilt?: number;
                /** @default 0 */
                turn?: number;
                seed?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "mask" | "object" | "texture";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiReplacerReport: {
            replaced: number;
            changed: number;
        };
        /**
         * Image Extender
         * @description Give a photo more room or another shape. Sky, walls and ground go on past the edge, and your own pixels stay as they are.
         */
        ImageExtenderJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "image-extender";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
            };
            options?: {
                /**
                 * @default auto
                 * @enum {string}
                 */
                shape?: "auto" | "1:1" | "4:5" | "3:4" | "2:3" | "9:16" | "5:4" | "4:3" | "3:2" | "16:9" | "21:9" | "sides";
                /**
                 * @default auto
                 * @enum {string}
                 */
                position?: "auto" | "start" | "center" | "end";
                /** @default 0 */
                left?: number;
                /** @default 0 */
                right?: number;
                /** @default 0 */
                top?: number;
                /** @default 0 */
                bottom?: number;
                /**
                 * @default continue
                 * @enum {string}
                 */
                method?: "continue" | "blur" | "mirror";
                /** @default  */
                prompt?: string;
                seed?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        ImageExtenderReport: {
            added: number;
            seam: number | null;
            /** @enum {string} */
            position?: "start" | "center" | "end";
        };
        /**
         * Video Enhancer
         * @description We measure noise, shake, flicker and blur in your video, then fix what we find. A clean video stays as it is.
         */
        VideoEnhancerJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "video-enhancer";
            inputs: {
                /** @description Id of a picture (clip), or a list of one */
                clip: string | string[];
            };
            options?: {
                trim?: [
                    number,
                    number
                ];
                /**
                 * @default hd
                 * @enum {string}
                 */
                quality?: "quick" | "hd";
                /**
                 * @default 1
                 * @enum {string}
                 */
                scale?: "1" | "2" | "4k";
                /**
                 * @default keep
                 * @enum {string}
                 */
                fps?: "30" | "60" | "keep";
                /**
                 * @default auto
                 * @enum {string}
                 */
                denoise?: "auto" | "on" | "off";
                /**
                 * @default auto
                 * @enum {string}
                 */
                sharpen?: "auto" | "on" | "off";
                /**
                 * @default auto
                 * @enum {string}
                 */
                stabilize?: "auto" | "on" | "off";
                /**
                 * @default auto
                 * @enum {string}
                 */
                color?: "auto" | "on" | "off";
                /** @default false */
                preview?: boolean;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "clip";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        VideoEnhancerReport: {
            noise: number;
            shake: number;
            flicker: number;
            bits: number;
            scenes: number;
            /** @enum {string} */
            denoised: "none" | "noise" | "compression";
            stabilized: boolean;
            evened: boolean;
            sharpened: boolean;
            colored: boolean;
        };
        /**
         * Image to Video
         * @description A camera moves through your photo: what’s near passes what’s far, snow falls behind and before your subject. Up to ten photos become one video.
         */
        ImageToVideoJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "image-to-video";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of up to 9 */
                more?: string | string[];
            };
            options?: {
                /**
                 * @default slide
                 * @enum {string}
                 */
                move?: "zoom-in" | "zoom-out" | "pan-left" | "pan-right" | "tilt-up" | "tilt-down" | "orbit" | "dolly-zoom" | "slide" | "float";
                /**
                 * @default none
                 * @enum {string}
                 */
                weather?: "none" | "snow" | "rain" | "dust" | "light-leak";
                /** @default 5 */
                seconds?: number;
                /**
                 * @default photo
                 * @enum {string}
                 */
                ratio?: "photo" | "16:9" | "9:16" | "1:1" | "4:5";
                /**
                 * @default 720p
                 * @enum {string}
                 */
                quality?: "720p" | "1080p";
                /** @default true */
                loop?: boolean;
                /**
                 * @default crossfade
                 * @enum {string}
                 */
                transition?: "crossfade" | "slide" | "zoom-through";
                /** @default  */
                prompt?: string;
                seed?: number;
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "more";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        /**
         * Photo Animation
         * @description People in your photo turn their head, blink, smile and breathe. Water, clouds and smoke flow where you mark them. You get a short video that loops.
         */
        PhotoAnimationJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "photo-animation";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                flow?: string | string[];
            };
            options?: {
                /**
                 * @default natural
                 * @enum {string}
                 */
                motion?: "natural" | "look" | "nod" | "smile" | "calm" | "wind";
                /** @default 75 */
                strength?: number;
                /** @default 5 */
                seconds?: number;
                /**
                 * @default right
                 * @enum {string}
                 */
                direction?: "right" | "left" | "down" | "up";
                /**
                 * @default 720p
                 * @enum {string}
                 */
                resolution?: "720p" | "1080p";
                /** @default  */
                prompt?: string;
                seed?: number;
                faces?: number[];
                engine?: string;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "flow";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        PhotoAnimationReport: {
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
        };
        /**
         * Video Face Swap
         * @description Put a face from a photo onto one person in a video. It follows every turn, keeps the light and the sound, and steps aside where it can’t be seen.
         */
        VideoFaceSwapJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "video-face-swap";
            inputs: {
                /** @description Id of a picture (clip), or a list of one */
                clip: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                face: string | string[];
            };
            options?: {
                trim?: [
                    number,
                    number
                ];
                /**
                 * @default largest
                 * @enum {string}
                 */
                person?: "largest" | "left" | "middle" | "right";
                /** @default 65 */
                likeness?: number;
                /** @default 85 */
                expression?: number;
                /** @default 90 */
                colorMatch?: number;
                /** @default false */
                preview?: boolean;
            };
            statements: {
                /** @enum {unknown} */
                input: "clip" | "face";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        VideoFaceSwapReport: {
            people: number;
            scenes: number;
            swapped: number;
        };
        /**
         * AI Dance
         * @description Make anyone in your photo dance: ten moves with arms, hips and feet. Pets and drawings bounce and sway.
         */
        AiDanceJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-dance";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default groove
                 * @enum {string}
                 */
                motion?: "groove" | "step" | "disco" | "twist" | "cheer" | "robot" | "wings" | "wave" | "bounce" | "sway";
                /**
                 * @default photo
                 * @enum {string}
                 */
                background?: "photo" | "color" | "disco" | "none";
                /** @default #7c5cff */
                color?: string;
                /** @default 80 */
                strength?: number;
                /**
                 * @default medium
                 * @enum {string}
                 */
                tempo?: "slow" | "medium" | "fast";
                /** @default 6 */
                seconds?: number;
                /**
                 * @default photo
                 * @enum {string}
                 */
                ratio?: "photo" | "1:1" | "4:5" | "9:16" | "16:9";
                /**
                 * @default 720p
                 * @enum {string}
                 */
                resolution?: "720p" | "1080p";
                seed?: number;
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
                joints?: {
                    /** @enum {string} */
                    joint: "leftShoulder" | "rightShoulder" | "leftElbow" | "rightElbow" | "leftWrist" | "rightWrist" | "leftHip" | "rightHip" | "leftKnee" | "rightKnee" | "leftAnkle" | "rightAnkle" | "nose";
                    x: number;
                    y: number;
                }[];
                engine?: string;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiDanceReport: {
            /** @enum {string} */
            figure?: "whole" | "half" | "soft";
            joints?: {
                /** @enum {string} */
                joint: "leftShoulder" | "rightShoulder" | "leftElbow" | "rightElbow" | "leftWrist" | "rightWrist" | "leftHip" | "rightHip" | "leftKnee" | "rightKnee" | "leftAnkle" | "rightAnkle" | "nose";
                left: number;
                top: number;
            }[];
            unsure?: number;
        };
        /**
         * AI Squish
         * @description Press, squeeze, melt or bounce anything in your photo. It gives way like jelly, rubber, dough or foam, and springs back.
         */
        AiSquishJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-squish";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /**
                 * @default squeeze
                 * @enum {string}
                 */
                effect?: "squeeze" | "press" | "pull" | "inflate" | "melt" | "jelly" | "bounce";
                /**
                 * @default jelly
                 * @enum {string}
                 */
                material?: "jelly" | "rubber" | "dough" | "foam";
                /** @default 60 */
                strength?: number;
                /** @default 4 */
                seconds?: number;
                /** @default true */
                loop?: boolean;
                /**
                 * @default photo
                 * @enum {string}
                 */
                ratio?: "photo" | "1:1" | "4:5" | "9:16" | "16:9";
                /**
                 * @default 720p
                 * @enum {string}
                 */
                resolution?: "720p" | "1080p";
                /** @default  */
                prompt?: string;
                seed?: number;
                pulls?: {
                    path: {
                        at: number;
                        x: number;
                        y: number;
                    }[];
                }[];
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
                engine?: string;
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiSquishReport: {
            unsure?: number;
        };
        /**
         * AI Hug
         * @description Two photos become an animated card: your people, or one of them and a pet, drawn as a storybook hug.
         */
        AiHugJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-hug";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                second?: string | string[];
            };
            options?: {
                /**
                 * @default storybook
                 * @enum {string}
                 */
                style?: "storybook" | "paper" | "photo";
                /**
                 * @default chance
                 * @enum {string}
                 */
                backdrop?: "chance" | "peach" | "mint" | "lilac" | "sky" | "sun" | "rose";
                /** @default  */
                names?: string;
                /** @default  */
                date?: string;
                /**
                 * @default 1:1
                 * @enum {string}
                 */
                ratio?: "1:1" | "4:5" | "9:16" | "16:9";
                /**
                 * @default 720p
                 * @enum {string}
                 */
                resolution?: "720p" | "1080p";
                /** @default 5 */
                seconds?: number;
                /** @default false */
                firstBeard?: boolean;
                /** @default false */
                secondBeard?: boolean;
                faces?: number[];
                seed?: number;
                /**
                 * @default measured
                 * @enum {string}
                 */
                firstAge?: "measured" | "adult" | "child" | "toddler";
                /**
                 * @default measured
                 * @enum {string}
                 */
                secondAge?: "measured" | "adult" | "child" | "toddler";
                engine?: string;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "second";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiHugReport: {
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
            seed: number;
        };
        /**
         * AI Kissing
         * @description Two portraits become an animated card: a kiss on the cheek or forehead, drawn like a page from a storybook.
         */
        AiKissingJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-kissing";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (photo), or a list of one */
                second?: string | string[];
            };
            options?: {
                /**
                 * @default cheek
                 * @enum {string}
                 */
                kiss?: "cheek" | "forehead";
                /**
                 * @default first
                 * @enum {string}
                 */
                kisser?: "first" | "second";
                /**
                 * @default storybook
                 * @enum {string}
                 */
                style?: "storybook" | "paper" | "photo";
                /**
                 * @default chance
                 * @enum {string}
                 */
                backdrop?: "chance" | "peach" | "mint" | "lilac" | "sky" | "sun" | "rose";
                /** @default  */
                names?: string;
                /** @default  */
                date?: string;
                /**
                 * @default 1:1
                 * @enum {string}
                 */
                ratio?: "1:1" | "4:5" | "9:16" | "16:9";
                /**
                 * @default 720p
                 * @enum {string}
                 */
                resolution?: "720p" | "1080p";
                /** @default 5 */
                seconds?: number;
                /** @default false */
                firstBeard?: boolean;
                /** @default false */
                secondBeard?: boolean;
                faces?: number[];
                seed?: number;
                engine?: string;
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "second";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiKissingReport: {
            faces: {
                left: number;
                top: number;
                width: number;
                height: number;
                chosen: boolean;
            }[];
            seed: number;
        };
        /**
         * AI Muscle Growth
         * @description See yourself with bigger arms, a broader chest and stronger legs. Face, clothes and background stay as they are, and you can watch it happen in a 3-second video.
         */
        AiMuscleGrowthJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "ai-muscle-growth";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                matte?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                keep?: string | string[];
                /** @description Id of a picture (mask), or a list of one */
                erase?: string | string[];
            };
            options?: {
                /** @default 60 */
                amount?: number;
                /** @default 50 */
                definition?: number;
                /** @default true */
                arms?: boolean;
                /** @default true */
                torso?: boolean;
                /** @default true */
                legs?: boolean;
                /** @default false */
                film?: boolean;
                subject?: {
                    box?: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    };
                    points?: {
                        x: number;
                        y: number;
                        keep: boolean;
                    }[];
                };
            };
            statements: {
                /** @enum {unknown} */
                input: "photo" | "matte" | "keep" | "erase";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        AiMuscleGrowthReport: {
            unsure?: number;
        };
        /**
         * Image Converter
         * @description Turn photos into JPEG, PNG, WebP, AVIF, GIF, TIFF, BMP, ICO or PDF. Animations keep moving, and most files never leave your browser.
         */
        ImageConverterJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "image-converter";
            inputs: {
                /** @description Id of a picture (photo), or a list of up to 100 */
                photo: string | string[];
            };
            options?: {
                /**
                 * @default jpeg
                 * @enum {string}
                 */
                format?: "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff" | "bmp" | "ico" | "pdf";
                /** @default 85 */
                quality?: number;
                maxSide?: number;
                /** @default transparent */
                background?: "transparent" | string;
                /**
                 * @default no-location
                 * @enum {string}
                 */
                metadata?: "keep" | "no-location" | "none";
                /**
                 * @default keep
                 * @enum {string}
                 */
                profile?: "keep" | "srgb";
                /**
                 * @default all
                 * @enum {string}
                 */
                frames?: "all" | "first" | "each";
                /**
                 * @default fit
                 * @enum {string}
                 */
                page?: "fit" | "a4" | "letter";
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        ImageConverterReport: {
            bytesBefore: number;
            bytesAfter: number;
            saved: number;
            target: ("close" | "best" | "coarse") | null;
            nextBytes: number | null;
            isPoor: boolean;
            isOriginal: boolean;
            lost: {
                /** @enum {string} */
                block: "exif" | "xmp" | "iptc";
            }[];
            losesGainMap: boolean;
        };
        /**
         * Image Compressor
         * @description Compress photos by quality or to a target size in KB, and compare every pixel. Never larger than the original.
         */
        ImageCompressorJob: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            tool: "image-compressor";
            inputs: {
                /** @description Id of a picture (photo), or a list of one */
                photo: string | string[];
            };
            options?: {
                /**
                 * @default same
                 * @enum {string}
                 */
                format?: "same" | "jpeg" | "png" | "webp" | "avif";
                /**
                 * @default quality
                 * @enum {string}
                 */
                aim?: "quality" | "size";
                /** @default 75 */
                quality?: number;
                /** @default 200 */
                targetKb?: number;
                /** @default false */
                mayShrink?: boolean;
                maxSide?: number;
                /** @default transparent */
                background?: "transparent" | string;
                /**
                 * @default none
                 * @enum {string}
                 */
                metadata?: "keep" | "no-location" | "none";
            };
            statements?: {
                /** @enum {unknown} */
                input: "photo";
                /** @enum {unknown} */
                kind: "self" | "permission" | "adult" | "own_work";
            }[];
        };
        ImageCompressorReport: {
            bytesBefore: number;
            bytesAfter: number;
            saved: number;
            target: ("close" | "best" | "coarse") | null;
            nextBytes: number | null;
            isPoor: boolean;
            isOriginal: boolean;
            lost: {
                /** @enum {string} */
                block: "exif" | "xmp" | "iptc";
            }[];
            losesGainMap: boolean;
        };
    };
    responses: {
        /** @description The request isn’t HTTP or has no valid host. Without a body */
        Unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The headers didn’t arrive in time. Without a body */
        TooSlow: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The `Expect` header isn’t `100-continue`. Without a body */
        UnknownExpectation: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The headers exceed 16384 bytes. Without a body */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
